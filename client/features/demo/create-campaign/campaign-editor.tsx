import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { Check } from '@/components/ui/icons'
import { ErrorSummary, RequiredNote } from '@/components/form/field'
import { HashLink } from '@/components/ui/text-link'
import { cx } from '@/lib/cx'
import { clearDraft, keepDraft, useDraft } from '@/lib/form/drafts'
import { notify, notifyOutcome } from '@/lib/notify'
import { savedWhen } from '@/lib/format'
import { useHydrated } from '@/lib/store'
import { PageHead, SampleRibbon } from '../sample'
import {
  CAMPAIGN_DRAFT,
  campaignOf,
  defaultForm,
  fullnessOf,
  partOf,
  parts,
  validate,
  type CampaignForm,
  type Errors,
  type Fullness,
} from './campaign-form'
import { PartEditor } from './campaign-parts'
import { CardPreview } from './card-preview'
import styles from './create-campaign.module.css'

/** A phone shows one part of the form at a time. */
const onePart = 'max-md:not-no-js:hidden'

/** The whole page depends on the form's input, so it is one island. */
export function CampaignEditor() {
  const { form, errors, found, savedAt, update, create, save, discard } = useCampaignForm()
  const [current, setCurrent] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  useVisiblePart(setCurrent)
  // Without JavaScript the form cannot be submitted: the server would receive what must stay on the device.
  const hydrated = useHydrated()
  const last = current === parts.length - 1

  const show = (index: number) => {
    flushSync(() => setCurrent(index))
    element.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (create())
      void notifyOutcome({
        title: 'Campaign created successfully!',
        description: 'This is a demonstration: nothing left your device.',
      })
  }
  const handleSave = () =>
    void notify(
      save()
        ? { title: 'Draft saved', description: 'It is kept on this device only.' }
        : {
            title: 'Draft not saved',
            description: 'Your browser does not let this page save anything.',
            destructive: true,
          },
    )

  return (
    <>
      <SampleRibbon>This is a demonstration. Creating a campaign sends nothing.</SampleRibbon>
      <div className="wrap pb-24">
        <PageHead name="New campaign" aside={<DraftState savedAt={savedAt} form={form} onDiscard={discard} />}>
          Create a campaign
        </PageHead>
        <p className="border-hair-brass bg-brass-wash rounded-control no-js:block mb-8 hidden border px-5 py-4">
          This demonstration runs only on your device, so it needs JavaScript. Nothing here is sent.
        </p>
        <div className={`grid items-start gap-x-12 ${styles.columns}`}>
          <nav aria-label="Parts" className={`border-line mt-6 border-l max-lg:hidden ${styles.nav}`}>
            <ol>
              {parts.map((part, index) => (
                <li key={part.name}>
                  <HashLink
                    to={`part-${index + 1}`}
                    aria-current={index === current ? 'step' : undefined}
                    onClick={() => setCurrent(index)}
                    className={cx(
                      'relative flex min-h-11 items-center gap-3 pl-4 leading-[1.3]',
                      index === current ? 'here-bar font-semibold' : 'text-muted hover:text-text',
                    )}
                  >
                    <FullnessMark fullness={fullnessOf(form, part)} />
                    {part.name}
                  </HashLink>
                </li>
              ))}
            </ol>
          </nav>
          <form ref={element} noValidate onSubmit={handleSubmit} className="scroll-mt-[calc(var(--header)_+_24px)]">
            <Summary key={found.attempt} errors={found.errors} onShow={setCurrent} />
            <RequiredNote className="mb-6" />
            <Stepper form={form} current={current} onChoose={show} />
            {parts.map((part, index) => (
              <section
                key={part.name}
                id={`part-${index + 1}`}
                aria-labelledby={`part-${index + 1}-name`}
                className={cx('ruled pt-6', index > 0 && 'mt-12 max-md:not-no-js:mt-0', index !== current && onePart)}
                onFocus={() => setCurrent(index)}
              >
                <h2 id={`part-${index + 1}-name`} className="text-h3 mb-5">
                  {part.name}
                </h2>
                {part.note && <p className="text-muted -mt-2 mb-5">{part.note}</p>}
                <PartEditor part={part} form={form} errors={errors} update={update} />
              </section>
            ))}
            <div className="mt-8 hidden auto-cols-fr grid-flow-col gap-3 max-md:not-no-js:grid">
              {current > 0 && (
                <Button variant="secondary" onClick={() => show(current - 1)}>
                  Back
                </Button>
              )}
              {!last && <Button onClick={() => show(current + 1)}>Next</Button>}
            </div>
            <div className="border-brass mt-10 flex flex-wrap gap-4 border-t pt-6 max-md:flex-col">
              <Button type={hydrated ? 'submit' : 'button'} className={cx(!last && onePart)}>
                Create Campaign
              </Button>
              <Button variant="secondary" onClick={handleSave}>
                Save as Draft
              </Button>
            </div>
          </form>
          <CardPreview form={form} />
        </div>
      </div>
    </>
  )
}

/** The campaign in the form: that of the draft on this device until it is edited. */
function useCampaignForm() {
  const kept = useDraft(CAMPAIGN_DRAFT)
  const draft = campaignOf(kept?.values)
  const [edited, setEdited] = useState<CampaignForm | null>(null)
  // The errors of the last attempt for the summary; beside its field, an error disappears once corrected.
  const [found, setFound] = useState<{ attempt: number; errors: Errors }>({ attempt: 0, errors: {} })

  const form = edited ?? draft ?? defaultForm
  const wrong = validate(form)
  return {
    form,
    errors: Object.fromEntries(Object.entries(wrong).filter(([field]) => field in found.errors)) as Errors,
    found,
    savedAt: draft ? kept?.savedAt : undefined,
    update: (change: Partial<CampaignForm>) => setEdited((before) => ({ ...(before ?? form), ...change })),
    /** Whether the campaign could be created; otherwise `found` has the reasons. */
    create: (): boolean => {
      setFound({ attempt: found.attempt + 1, errors: wrong })
      if (Object.keys(wrong).length > 0) return false
      setEdited(form)
      clearDraft(CAMPAIGN_DRAFT)
      return true
    },
    save: () => keepDraft(CAMPAIGN_DRAFT, form),
    discard: () => {
      clearDraft(CAMPAIGN_DRAFT)
      setEdited(null)
      setFound({ attempt: 0, errors: {} })
    },
  }
}

/** With all parts on the page, the list of parts marks the one being read. */
function useVisiblePart(onChange: (index: number) => void) {
  useEffect(() => {
    if (!matchMedia('(min-width: 48rem)').matches) return
    const sections = [...document.querySelectorAll('[id^="part-"]:is(section)')]
    const observer = new IntersectionObserver(
      (entries) => {
        const visible = entries.find((entry) => entry.isIntersecting)
        if (visible) onChange(sections.indexOf(visible.target))
      },
      { rootMargin: '-25% 0px -70% 0px' },
    )
    sections.forEach((section) => observer.observe(section))
    return () => observer.disconnect()
  }, [onChange])
}

interface DraftStateProps {
  savedAt: number | undefined
  form: CampaignForm
  onDiscard: () => void
}

function DraftState({ savedAt, form, onDiscard }: DraftStateProps) {
  const open = parts.filter((part) => fullnessOf(form, part) !== 'full').length
  return (
    <div className="text-body text-muted grid justify-items-start gap-1">
      <p role="status" className="flex gap-2.5">
        {savedAt && <Check className="text-teal mt-0.5" />}
        <span className="num">
          {open ? `${open} of ${parts.length} sections to complete.` : `All ${parts.length} sections are complete.`}
          {savedAt && ` Draft saved on this device ${savedWhen(savedAt)}.`}
        </span>
      </p>
      {savedAt && (
        <Button variant="quiet" onClick={onDiscard}>
          Discard draft
        </Button>
      )}
    </div>
  )
}

function Summary({ errors, onShow }: { errors: Errors; onShow: (index: number) => void }) {
  /** On a phone the field may be in a hidden part: shows that part before the link focuses the field. */
  const handleLink = ({ target }: MouseEvent) => {
    const part = target instanceof HTMLAnchorElement ? partOf(target.hash.slice(1)) : -1
    if (part >= 0) flushSync(() => onShow(part))
  }
  return (
    <div onClickCapture={handleLink} className="mb-8 empty:hidden">
      <ErrorSummary errors={errors} />
    </div>
  )
}

interface StepperProps {
  form: CampaignForm
  current: number
  onChoose: (index: number) => void
}

/** On a phone the form is filled in part by part: the current part, and links to the others. */
const Stepper = ({ form, current, onChoose }: StepperProps) => (
  <div className="mb-7 hidden max-md:not-no-js:block">
    <p className="text-small text-muted num">
      Part {current + 1} of {parts.length}
    </p>
    <ol className="grid grid-cols-7">
      {parts.map((part, index) => (
        <li key={part.name}>
          <button
            type="button"
            className={cx(
              'grid min-h-11 w-full place-items-center',
              index === current ? 'border-brass border-b-2' : 'text-muted',
            )}
            aria-current={index === current ? 'step' : undefined}
            aria-label={`Part ${index + 1}: ${part.name}`}
            onClick={() => onChoose(index)}
          >
            <FullnessMark fullness={fullnessOf(form, part)} />
          </button>
        </li>
      ))}
    </ol>
  </div>
)

const words: Record<Fullness, string> = { empty: 'still empty', part: 'partly filled', full: 'filled' }
const tones: Record<Fullness, string> = { empty: '', part: 'text-brass', full: 'text-teal' }

/** A globe that fills up with its part of the form. */
const FullnessMark = ({ fullness }: { fullness: Fullness }) => (
  <>
    <svg
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className={`flex-none ${tones[fullness]}`}
      aria-hidden="true"
    >
      <circle cx="7" cy="7" r="5.5" fill={fullness === 'full' ? 'currentColor' : 'none'} />
      {fullness === 'part' && <path d="M7 1.5a5.5 5.5 0 010 11z" fill="currentColor" />}
    </svg>
    <span className="sr-only">({words[fullness]}) </span>
  </>
)
