import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { DeskMailState, MailList } from '@api/admin/desk.types'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { EMAIL_FORMAT } from '@/lib/form-result'
import { paths } from '@/lib/paths'
import { momentOf } from '@/lib/format'

import { entryAddress } from '../addresses'
import { deskAction, resend } from '../desk-action'
import { Address } from '../desk-controls'
import { deskHandle, loadDesk } from '../desk-data'
import { DeskPage, mayHandle, Older } from '../page-frame'
import desk from '../desk.module.css'
import { countOf } from '../format'
import { PhoneHeading, PlainTable } from '../plain-table'
import { attemptsText, MailStateBadge, MailText, SendAgain, templateText } from './mail-line'

export const handle = deskHandle('Mail')

const VIEWS = {
  open: 'Not sent',
  queued: 'Queued',
  failing: 'Failing',
  dead: 'Given up',
  held: 'Held back',
  sent: 'Handed over',
} as const
type View = keyof typeof VIEWS

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const asked = searchParams.get('state') ?? 'open'
  const state = Object.hasOwn(VIEWS, asked) ? (asked as View) : 'open'
  const after = searchParams.get('after')
  const query = new URLSearchParams({ state, ...(after && /^[\w-]{1,200}$/.test(after) && { after }) })
  return { state, mail: await loadDesk<MailList>(args, `/api/admin/mail?${query}`) }
}

export const action = deskAction(
  {
    resend,
    correct: resend,
    async retryAll(api, field) {
      const { retried } = await api.post<{ retried: number }>('/api/admin/mail/retry', { state: field('state') })
      return {
        title: 'Mail queued',
        description: `${retried} ${retried === 1 ? 'mail is' : 'mails are'} sent again now.`,
      }
    },
  },
  { fields: { correct: { recipient: EMAIL_FORMAT } } },
)

export function Component() {
  const { state, mail } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Mail"
      lede="If mail cannot be delivered, we try again automatically for three days. After that it waits here until you send it, as does mail held back because one address was getting too many."
    >
      <MailTabs state={state} counts={mail.counts} />
      {mayHandle(mail.me) && (state === 'failing' || state === 'dead') && mail.mails.length > 0 && (
        <Form method="post" className={desk.tools}>
          <input type="hidden" name="state" value={state} />
          <Button type="submit" name="intent" value="retryAll" size="small">
            Send all {countOf(mail.counts[state])} again
          </Button>
        </Form>
      )}
      {mail.mails.length === 0 ? (
        <EmptyState large unfilled title="No mail here">
          {state === 'sent' ? 'Nothing has been sent yet.' : 'Everything that was queued has gone out.'}
        </EmptyState>
      ) : (
        <PlainTable columns={['To', 'State', 'Queued', 'What happened']} actions>
          {mail.mails.map((one) => (
            <MailRow
              key={one.id}
              mail={one}
              mayResend={mayHandle(mail.me) && (one.state !== 'sent' || one.submissionId !== null)}
            />
          ))}
        </PlainTable>
      )}
      {mail.next && <Older to={`${paths.adminMail}?state=${state}&after=${mail.next}`}>Older mail</Older>}
    </DeskPage>
  )
}

const MailTabs = ({ state, counts }: { state: View; counts: MailList['counts'] }) => (
  <nav className={desk.tabs} aria-label="Mail by state">
    {Object.entries(VIEWS).map(([name, label]) => (
      <Link
        key={name}
        to={`${paths.adminMail}${name === 'open' ? '' : `?state=${name}`}`}
        className={desk.tab}
        aria-current={name === state ? 'page' : undefined}
      >
        {label}
        {name in counts && <span className={desk.count}>{countOf(counts[name as keyof typeof counts])}</span>}
      </Link>
    ))}
  </nav>
)

const CORRECTABLE = new Set<DeskMailState>(['failing', 'dead', 'held'])

const MailRow = ({ mail, mayResend }: { mail: MailList['mails'][number]; mayResend: boolean }) => (
  <tr>
    <th scope="row">
      {mail.tab && mail.submissionId ? (
        <Link to={entryAddress(mail.tab, mail.submissionId)}>
          <Address>{mail.recipient}</Address>
        </Link>
      ) : (
        <Address>{mail.recipient}</Address>
      )}
      <div className={desk.fine}>{mail.subject ?? templateText(mail.template)}</div>
    </th>
    <td>
      <MailStateBadge state={mail.state} />
      <div className={desk.fine}>{attemptsText(mail)}</div>
    </td>
    <td className={desk.num}>
      <PhoneHeading>Queued</PhoneHeading>
      {momentOf(mail.createdAt)}
    </td>
    <td>
      {mail.lastError ? (
        <bdi>{mail.lastError}</bdi>
      ) : (
        <span className="text-muted whitespace-nowrap">{mail.state === 'sent' ? 'Accepted' : 'No answer yet'}</span>
      )}
      <MailText text={mail.text} />
    </td>
    <td>
      <div className={desk.actions}>
        {mayResend && <SendAgain mail={mail} correct={mail.submissionId !== null && CORRECTABLE.has(mail.state)} />}
      </div>
    </td>
  </tr>
)
