import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import {
  Form,
  isRouteErrorResponse,
  Link,
  type LinkProps,
  useActionData,
  useLocation,
  useMatches,
  useRevalidator,
  useRouteError,
} from 'react-router-dom'

import { NoticeBox } from '@/components/form/field'
import { Button, buttonClass, ButtonLink, type ButtonProps } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { EmptyState } from '@/components/ui/states'
import { cx } from '@/lib/cx'
import { useBusy } from '@/lib/form/result'
import { dismissOutcome, notifyOutcome } from '@/lib/notify'
import { titleOf } from '@/lib/page'
import { paths } from '@/lib/paths'

import { type DeskResult, toastsMissing, useAnnouncement } from './desk-action'

interface Props {
  title: ReactNode
  total?: ReactNode
  lede?: ReactNode
  nav?: ReactNode
  action?: ReactNode
  /** The outcome that led here; null if the page announces its own. */
  result?: DeskResult | null
  children: ReactNode
}

export function DeskPage({ title, total, lede, nav, action, result, children }: Props) {
  const [arrived] = useState(result)
  const answered = useActionData() as DeskResult | undefined
  const outcome = arrived === null ? undefined : (answered ?? arrived)
  useAnnouncement(outcome)
  return (
    <>
      <div
        className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:gap-x-8', !nav && 'pt-3 md:pt-4')}
      >
        <h1 className={cx('min-w-0 leading-[1.2] tracking-[-0.018em]', nav ? 'text-title md:text-h3' : 'text-h3')}>
          {title} {total !== undefined && <span className="text-brass num ml-1.5">{total}</span>}
        </h1>
        {nav}
        {action}
      </div>
      {lede && <p className="lede">{lede}</p>}
      <Outcome result={outcome} />
      {children}
    </>
  )
}

/** For pages without JavaScript, which have no toasts. `inPlace`: shown with JavaScript too, where a toast would cover the subject. */
export function Outcome({ result, inPlace = false }: { result: DeskResult | undefined; inPlace?: boolean }) {
  const { notice, errors = {}, undo } = result ?? {}
  const isToasted = !toastsMissing.use() && !inPlace
  const wrong = [...new Set(Object.values(errors))].join(' ')
  // With JavaScript, the field that shows the error is focused instead.
  if (wrong) return <NoticeBox notice={{ title: 'Error', description: wrong, destructive: true }} scriptless />
  if (!notice) return null
  return (
    <NoticeBox notice={notice} scriptless={isToasted}>
      {undo && (
        // With JavaScript the undo bar offers it.
        <form method="post" className="no-js:block hidden">
          <input type="hidden" name="undo" value={undo.id} />
          <Button type="submit" name="intent" value="undo" variant="secondary" size="small">
            Undo
          </Button>
        </form>
      )}
    </NoticeBox>
  )
}

/** For a page of the desk that failed to load, within the frame. The site shows all other errors. */
export function DeskError() {
  const error = useRouteError()
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const message = isRouteErrorResponse(error) ? String(error.data) : undefined
  const missing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (!message || missing) return
    void notifyOutcome({ title: 'Error', description: message, destructive: true })
    return () => void dismissOutcome()
  }, [message, missing, pathname])
  if (message === undefined) throw error
  // Links to the desk can outlive their entries, which are erased in time.
  if (missing)
    return (
      <DeskPage title="Not found">
        <EmptyState
          large
          title="There is nothing at this address"
          action={<SmallLink to={paths.admin}>See the inbox</SmallLink>}
        >
          The address may be mistyped, or the entry has been erased.
        </EmptyState>
      </DeskPage>
    )
  return (
    <DeskPage title={titleOf(matches)}>
      <NoticeBox notice={{ title: 'The page could not be loaded', description: message, destructive: true }}>
        <Button variant="secondary" size="small" className="no-js:hidden" onClick={() => void revalidate()}>
          Try again
        </Button>
        <SmallLink className="no-js:inline-flex hidden" to={pathname + search}>
          Try again
        </SmallLink>
      </NoticeBox>
    </DeskPage>
  )
}

export const SmallLink = (link: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink variant="secondary" size="small" {...link} />
)
export const LineLink = ({ className, ...link }: LinkProps) => <Link className={cx('line-link', className)} {...link} />
export const InlineLink = (link: LinkProps) => <Link className="inline-link" {...link} />

/** A link to a file that the browser saves. */
export const FileLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} download data-print="hide" className={buttonClass({ variant: 'secondary', size: 'small' })}>
    <Download size={18} />
    {children}
  </a>
)

interface IntentButtonProps extends Omit<ButtonProps, 'children'> {
  intent: string
  label: ReactNode
  /** Its subject, for screen readers that announce the button without its row. */
  about?: string
  /** A value of its form that distinguishes it from the page's other forms. */
  of?: string
}

export const IntentButton = ({ intent, label, about, of, ...button }: IntentButtonProps) => (
  <Button
    type="submit"
    name="intent"
    value={intent}
    variant="secondary"
    size="small"
    busy={useBusy(intent, of)}
    {...button}
  >
    {label}
    {about && <span className="sr-only"> {about}</span>}
  </Button>
)

interface ActionFormProps extends Omit<IntentButtonProps, 'hidden' | 'of'> {
  hidden?: Record<string, string>
}

export const ActionForm = ({ hidden = {}, className, ...button }: ActionFormProps) => (
  <Form method="post" preventScrollReset className={className}>
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <IntentButton of={Object.values(hidden)[0]} {...button} />
  </Form>
)

/** A confirmation or a form opens inside the row that it is about. */
export const Asked = ({
  label,
  about,
  ...rest
}: {
  label: string
  about: string
  open?: boolean
  children: ReactNode
}) => (
  <details open={rest.open} className="open:w-full">
    <summary className="line-link">
      {label}
      <span className="sr-only"> {about}</span>
    </summary>
    {rest.children}
  </details>
)

interface TabsProps {
  label: string
  tabs: { to: string; name: string; count?: string; current: boolean }[]
  className?: string
}

export const Tabs = ({ label, tabs, className }: TabsProps) => (
  <nav
    aria-label={label}
    className={cx(
      'border-line flex [scrollbar-width:none] gap-6 overflow-x-auto border-b max-md:-mx-5 max-md:scroll-px-5 max-md:px-5 md:gap-8',
      className,
    )}
  >
    {tabs.map(({ to, name, count, current }) => (
      <Link
        key={to}
        to={to}
        aria-current={current ? 'page' : undefined}
        className={cx(
          'hover:text-text inline-flex min-h-11 items-center gap-2 whitespace-nowrap focus-visible:-outline-offset-2 lg:min-h-9',
          current
            ? 'font-semibold shadow-[inset_0_-2px_var(--brass)] [scroll-initial-target:nearest]'
            : 'text-muted font-medium',
        )}
      >
        {name} {count !== undefined && <span className="fine font-medium">{count}</span>}
      </Link>
    ))}
  </nav>
)

export const Older = ({ to, children }: { to: string; children: string }) => (
  <p className="py-4">
    <LineLink to={to}>{children}</LineLink>
  </p>
)

interface PartProps {
  id: string
  title: ReactNode
  className?: string
  'data-print'?: 'hide'
  children: ReactNode
}

export const Part = ({ id, title, children, ...rest }: PartProps) => (
  <section aria-labelledby={id} {...rest}>
    <h2 id={id} className="eyebrow mb-4 tracking-normal">
      {title}
    </h2>
    {children}
  </section>
)

export const Panel = ({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) => (
  <section
    className="rounded-panel border-hair-brass bg-raised mt-6 border px-7 py-6 wrap-anywhere"
    aria-labelledby={id}
  >
    <h2 id={id} tabIndex={-1} className="text-h3 mb-1 scroll-mt-6">
      {title}
    </h2>
    {children}
  </section>
)

interface PairsProps {
  children: [name: ReactNode, value: ReactNode][]
  wide?: boolean
}

export const Pairs = ({ children, wide }: PairsProps) => (
  <dl>
    {children.map(([name, value], index) => (
      <div
        key={index}
        className={cx(
          'border-line grid gap-4 border-t py-2.25 leading-normal first:border-t-0 first:pt-0',
          wide
            ? 'grid-cols-[12.5rem_minmax(0,1fr)]'
            : 'grid-cols-[7.25rem_minmax(0,1fr)] md:grid-cols-[9rem_minmax(0,1fr)]',
        )}
      >
        <dt className="text-muted wrap-anywhere">{name}</dt>
        <dd className="font-medium wrap-anywhere whitespace-pre-wrap">{value}</dd>
      </div>
    ))}
  </dl>
)

export const HistoryItem = ({ children }: { children: ReactNode }) => <li className="thread-event">{children}</li>
