import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { longDate } from '@api/calculators/dates.rules'
import { RULES_CHECKED_ON } from '@api/calculators/tax-rules.rules'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { Copy, Download, Print } from '@/components/ui/icons'
import { useSearch } from '@/lib/form/address'
import { cx } from '@/lib/cx'
import { keepDraft, readDraft, useDraft } from '@/lib/form/drafts'
import { saveFile } from '@/lib/save-file'
import { Folded } from './tool-fields'
import styles from './tool.module.css'

/** A result, and on paper a sheet of its own. */
export function Sheet({ className, children, ...rest }: { className?: string; children: ReactNode; id?: string }) {
  return (
    <div {...rest} className={cx(styles.sheet, className)}>
      {children}
    </div>
  )
}

/** Widths in ems: of a digit, and of the pence with their point. */
const DIGIT = 0.56
const PENCE = 0.8

interface BigFigureProps {
  text: string
  size?: 'large' | 'medium'
  className?: string
}

/** A large sum with small pence, if it has any, scaled down to fit its column. */
export function BigFigure({ text, size = 'large', className }: BigFigureProps) {
  const [pounds, pence] = text.split('.')
  const ems = (pounds ?? '').length * DIGIT + PENCE
  return (
    <div className="@container">
      <p className={cx('figure', styles[size], className)} style={{ '--ems': ems.toFixed(2) } as CSSProperties}>
        {pounds}
        {pence && <small>.{pence}</small>}
      </p>
    </div>
  )
}

interface Leading {
  label: string
  figure: string
  note?: ReactNode
}

export function LeadingFigures({ lead, second }: { lead: Leading; second: Leading }) {
  return (
    <div className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[2fr_1fr]">
      <div className="grid content-start gap-2">
        <p className="text-muted">{lead.label}</p>
        <BigFigure text={lead.figure} />
        {lead.note && <p className="text-muted">{lead.note}</p>}
      </div>
      <div className="grid max-w-[16em] content-start gap-2">
        <p className="text-muted">{second.label}</p>
        <p className={`figure ${styles.second}`}>{second.figure}</p>
        {second.note && <p className="text-muted">{second.note}</p>}
      </div>
    </div>
  )
}

export interface EnteredGroup {
  title: string
  answers: string[]
}

/** Print only, because the form is not printed: everything that was entered. */
export const Entered = ({ groups }: { groups: EnteredGroup[] }) => (
  <dl className="text-small not-print:hidden">
    {groups.map(
      ({ title, answers }) =>
        answers.length > 0 && (
          <div key={title} className="*:inline">
            <dt className="font-semibold">{title}: </dt>
            <dd>{answers.join('; ')}.</dd>
          </div>
        ),
    )}
  </dl>
)

interface ToolsProps {
  csv?: () => { name: string; text: string }
  /** Keeps the result on the device, and returns the message that confirms it. */
  keep?: () => string
}

/** Copy, keep, print and save, all in the browser: nothing is sent. */
export function ResultTools({ csv, keep }: ToolsProps) {
  const search = useSearch()
  // A message belongs to its result.
  const [said, setSaid] = useState({ search, text: '' })
  if (said.search !== search) setSaid({ search, text: '' })
  const say = (text: string) => setSaid({ search, text })

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href)
      say('Link copied. Anyone who opens it sees the figures you entered.')
    } catch {
      say('Copying was not allowed. The address of this page is the link.')
    }
  }
  function download() {
    const file = csv?.()
    if (file) saveFile(new Blob([file.text], { type: 'text/csv;charset=utf-8' }), file.name)
  }
  return (
    <div className="mt-5 print:hidden no-js:hidden">
      <div className="-ml-3 flex flex-wrap gap-x-1">
        <Button variant="plain" onClick={() => void copy()}>
          <Copy />
          Copy link
        </Button>
        {keep && (
          <Button variant="plain" onClick={() => say(keep())}>
            Keep on this device
          </Button>
        )}
        <Button variant="plain" onClick={() => window.print()}>
          <Print />
          Print or save as PDF
        </Button>
        {csv && (
          <Button variant="plain" onClick={download}>
            <Download />
            Download CSV
          </Button>
        )}
      </div>
      <p aria-live="polite" className="min-h-6 text-small text-muted">
        {said.text}
      </p>
    </div>
  )
}

const PRINTED_NAMES = ['Client', 'Adviser', 'Firm', 'Reference'] as const
const NAMES_DRAFT = { form: 'printed-names' }

/** The names on a printed sheet, which are kept only on this device and in no address. */
export function PrintedNames() {
  const names = useDraft(NAMES_DRAFT)?.values ?? {}
  const nameOf = (name: string) => String(names[name] ?? '')
  return (
    <>
      <Folded summary="Names on the printed sheet" className="print:hidden no-js:hidden">
        <div className="grid gap-4 py-2 md:grid-cols-2">
          {PRINTED_NAMES.map((name) => (
            <Field key={name} name={`printed-${name.toLowerCase()}`} label={name} optional>
              <Input
                maxLength={100}
                autoComplete="off"
                value={nameOf(name)}
                onChange={(event) =>
                  keepDraft(NAMES_DRAFT, { ...readDraft(NAMES_DRAFT)?.values, [name]: event.target.value })
                }
              />
            </Field>
          ))}
        </div>
        <p className="text-small text-muted">Kept on this device for a week, and neither sent nor in the link.</p>
      </Folded>
      <p className="not-print:hidden">
        {PRINTED_NAMES.filter(nameOf)
          .map((name) => `${name}: ${nameOf(name)}`)
          .join('. ')}
      </p>
    </>
  )
}

/** The date of printing and the address, as a sheet shows them. */
function usePrinted() {
  const [printed, setPrinted] = useState({ on: '', address: '' })
  useEffect(() => {
    const stamp = () =>
      flushSync(() =>
        setPrinted({ on: new Date().toLocaleDateString('en-GB', { dateStyle: 'long' }), address: location.href }),
      )
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [])
  return printed
}

/** On paper: the address of the same result. */
export const SheetAddress = () => <p className="break-all not-print:hidden">This sheet: {usePrinted().address}</p>

interface FootProps {
  dates?: readonly (readonly [string, string])[]
  children: ReactNode
}

/** Below a result: what it assumes, and the dates that it depends on. */
export function ToolFoot({ dates = [], children }: FootProps) {
  const printed = usePrinted().on
  const row = (name: string, text: string, className?: string) => (
    <div key={name} className={cx('flex justify-between gap-4 border-t border-line py-2', className)}>
      <dt className="text-muted">{name}</dt>
      <dd className="num text-right font-medium">{text}</dd>
    </div>
  )
  return (
    <div className={cx('mt-10 grid items-start gap-x-16 gap-y-6 md:mt-14 md:grid-cols-[7fr_5fr]', styles.foot)}>
      <div className="grid gap-2 text-small text-muted">{children}</div>
      <dl>
        {/* The first is the date that must not be missed. */}
        {dates.map(([name, text], at) =>
          row(name, text, at === 0 ? 'text-body font-semibold print:text-[9pt]' : undefined),
        )}
        {row('Rules checked', longDate(RULES_CHECKED_ON))}
        {printed && row('Printed', printed, 'not-print:hidden')}
      </dl>
    </div>
  )
}
