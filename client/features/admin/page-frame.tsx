import { useEffect, type ReactNode } from 'react'
import {
  Form,
  isRouteErrorResponse,
  Link,
  useActionData,
  useLocation,
  useMatches,
  useRevalidator,
  useRouteError,
  type FormProps,
} from 'react-router-dom'

import type { Me } from '@api/admin/desk.types'
import { hasRole, Role } from '@api/common/role.rules'
import { NoticeBox } from '@/components/form/field'
import { EmptyState } from '@/components/ui/states'
import { Button, ButtonLink, type ButtonProps } from '@/components/ui/button'
import { dismissOutcome, notifyOutcome } from '@/lib/notify'
import { titleOf } from '@/lib/page'
import { paths } from '@/lib/paths'

import desk from './desk.module.css'
import type { DeskResult } from './desk-action'

/** What the user's role permits; the server enforces it independently. */
export const mayHandle = ({ role }: Pick<Me, 'role'>) => hasRole([role], Role.Handler)
export const isAdmin = ({ role }: Pick<Me, 'role'>) => hasRole([role], Role.Admin)

interface Props {
  title: ReactNode
  total?: ReactNode
  lede?: ReactNode
  /** Beside the heading, for the page as a whole. */
  action?: ReactNode
  /** The outcome, if it is not the action's. */
  result?: DeskResult
  children: ReactNode
}

/** The frame of a page: its heading, its lede, and the outcome of its action. */
export function DeskPage({ title, total, lede, action, result, children }: Props) {
  const answered = useActionData() as DeskResult | undefined
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className={desk.title}>
            {title} {total !== undefined && <span className={desk.total}>{total}</span>}
          </h1>
          {lede && <p className={desk.lede}>{lede}</p>}
        </div>
        {action}
      </div>
      <Outcome result={answered ?? result} />
      {children}
    </>
  )
}

/**
 * The outcome of an action on the page itself: a toast disappears, and without JavaScript there is none. `toasted`: with JavaScript a
 * toast reports success.
 */
export function Outcome({ result, toasted }: { result: DeskResult | undefined; toasted?: boolean }) {
  const { notice, errors = {}, undo } = result ?? {}
  const wrong = [...new Set(Object.values(errors))].join(' ')
  // Scripts focus the field that says the same.
  if (wrong) return <NoticeBox notice={{ title: 'Error', description: wrong, destructive: true }} scriptless />
  if (!notice) return null
  return (
    <NoticeBox notice={notice} scriptless={toasted && !notice.destructive}>
      {undo && (
        // With JavaScript the undo bar offers it.
        <form method="post" className="hidden no-js:block">
          <input type="hidden" name="undo" value={undo.id} />
          <Button type="submit" name="intent" value="undo" variant="secondary" size="small">
            Undo
          </Button>
        </form>
      )}
    </NoticeBox>
  )
}

/** A page of the desk that failed to load, within the frame. Any other error is shown by the site. */
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
  // Links to the desk outlive what they lead to, since entries are erased.
  if (missing)
    return (
      <DeskPage title="Not found">
        <EmptyState
          large
          title="There is nothing at this address"
          action={
            <ButtonLink variant="secondary" size="small" to={paths.adminRegistrations}>
              See the submissions
            </ButtonLink>
          }
        >
          It may be mistyped, or what was here has been erased.
        </EmptyState>
      </DeskPage>
    )
  return (
    <DeskPage title={titleOf(matches)}>
      <NoticeBox notice={{ title: 'The page could not be loaded', description: message, destructive: true }}>
        <Button variant="secondary" size="small" className="no-js:hidden" onClick={() => void revalidate()}>
          Try again
        </Button>
        <ButtonLink variant="secondary" size="small" className="hidden no-js:inline-flex" to={pathname + search}>
          Try again
        </ButtonLink>
      </NoticeBox>
    </DeskPage>
  )
}

/** A form with a single button, about one object if the page has several. */
export function ActionForm({ intent, hidden = {}, className, children, ...button }: ActionFormProps) {
  return (
    <Form method="post" preventScrollReset className={className}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="intent" value={intent} variant="secondary" size="small" {...button}>
        {children}
      </Button>
    </Form>
  )
}

interface ActionFormProps extends Omit<ButtonProps, 'hidden'> {
  intent: string
  hidden?: Record<string, string | number>
}

/** The link below a list to what came before. */
export const Older = ({ to, children }: { to: string; children: string }) => (
  <p className="py-4">
    <Link className={desk.link} to={to}>
      {children}
    </Link>
  </p>
)

/** A titled part of a page. */
export const Part = ({ id, title, className, children, ...rest }: PartProps) => (
  <section aria-labelledby={id} className={className} {...rest}>
    <h2 id={id} className="mb-4 [font:italic_400_var(--size-title)/1.2_var(--serif)] text-brass tracking-normal">
      {title}
    </h2>
    {children}
  </section>
)

interface PartProps extends Pick<FormProps, 'className'> {
  id: string
  title: ReactNode
  'data-print'?: 'hide'
  children: ReactNode
}

/** Names with their values. */
export const Pairs = ({ children }: { children: [name: ReactNode, value: ReactNode][] }) => (
  <dl className={desk.pairs}>
    {children.map(([name, value], index) => (
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
