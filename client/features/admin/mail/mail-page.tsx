import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import type { DeskMailState } from '@api/submissions/submissions.types'
import type { MailList } from '@api/conversations/desk-mail.types'
import { EMAIL_FORMAT } from '@/lib/form/result'
import { momentOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { entryAddress } from '../addresses'
import { deskAction, resend } from '../desk-action'
import { Address } from '../desk-controls'
import { deskHandle, loadDesk, mayHandle } from '../desk-data'
import { type Column, DeskTable } from '../desk-table'
import { countOf } from '../desk-format'
import { attemptsText, MailStateBadge, MailText, SendAgain, templateText } from '../letters'
import { DeskPage, IntentButton, Older, Tabs } from '../page-frame'

export const handle = deskHandle('Mail')

const VIEWS = {
  open: 'Not sent',
  queued: 'Queued',
  failing: 'Failing',
  failed: 'Failed',
  withheld: 'Paused: too many to one address',
  sent: 'Sent',
} as const
type View = keyof typeof VIEWS

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const asked = searchParams.get('state') ?? 'open'
  const state = Object.hasOwn(VIEWS, asked) ? (asked as View) : 'open'
  const after = searchParams.get('after')
  const query = new URLSearchParams({ state, ...(after && /^[\w-]{1,200}$/.test(after) && { after }) })
  return { state, mail: await loadDesk(args, `/api/admin/mail?${query}`) }
}

export const action = deskAction(
  {
    resend,
    correct: resend,
    async retryAll(api, field) {
      const { retried } = await api.post('/api/admin/mail/retry', { state: field('state') })
      return {
        title: 'Mail queued',
        description: `${retried} ${retried === 1 ? 'email is' : 'emails are'} sent again now.`,
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
      lede="Emails that cannot be delivered are retried for three days. After that they wait here until you send them again, as do emails withheld because one address was getting too many."
    >
      <Tabs
        label="Mail by state"
        className="mt-4"
        tabs={Object.entries(VIEWS).map(([name, label]) => ({
          to: `${paths.adminMail}${name === 'open' ? '' : `?state=${name}`}`,
          name: label,
          count: name in mail.counts ? countOf(mail.counts[name as keyof typeof mail.counts]) : undefined,
          current: name === state,
        }))}
      />
      {mayHandle(mail.me) && (state === 'failing' || state === 'failed') && mail.mails.length > 0 && (
        <Form method="post" className="mt-4 md:mt-6">
          <input type="hidden" name="state" value={state} />
          <IntentButton intent="retryAll" label={`Send all ${countOf(mail.counts[state])} again`} variant="primary" />
        </Form>
      )}
      <DeskTable
        columns={COLUMNS}
        rows={mail.mails}
        keyOf={({ id }) => id}
        none={{
          title: 'No mail here',
          children: state === 'sent' ? 'Nothing has been sent yet.' : 'Everything that was queued has gone out.',
          unfilled: true,
        }}
        actions={(one) =>
          mayHandle(mail.me) &&
          (one.state !== 'sent' || one.submissionId !== null) && (
            <div className="actions max-md:mt-1.5">
              <SendAgain mail={one} correct={one.submissionId !== null && CORRECTABLE.has(one.state)} />
            </div>
          )
        }
      />
      {mail.next && <Older to={`${paths.adminMail}?state=${state}&after=${mail.next}`}>Older mail</Older>}
    </DeskPage>
  )
}

type ListedMail = MailList['mails'][number]

const COLUMNS: Column<ListedMail>[] = [
  {
    heading: 'To',
    isName: true,
    cell: ({ tab, submissionId, recipient }) => {
      const address = <Address>{recipient}</Address>
      return tab && submissionId ? <Link to={entryAddress(tab, submissionId)}>{address}</Link> : address
    },
    below: ({ subject, template }) => subject ?? templateText(template),
  },
  {
    heading: 'State',
    cell: (mail) => <MailStateBadge state={mail.state} />,
    below: (mail) => attemptsText(mail),
  },
  { heading: 'Queued', labelled: true, className: 'num', cell: ({ createdAt }) => momentOf(createdAt) },
  {
    heading: 'What happened',
    cell: ({ lastError, state, text }) => (
      <>
        {lastError ? (
          <bdi>{lastError}</bdi>
        ) : (
          <span className="text-muted whitespace-nowrap">{state === 'sent' ? 'Accepted' : 'No answer yet'}</span>
        )}
        <MailText text={text} />
      </>
    ),
  },
]

const CORRECTABLE = new Set<DeskMailState>(['failing', 'failed', 'withheld'])
