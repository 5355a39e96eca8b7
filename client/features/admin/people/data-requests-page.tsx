import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { TAB_TITLES, TABS } from '@api/desk/desk.rules'
import type { PersonRequestView } from '@api/people/people.types'
import { count, momentOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { personAddress } from '../addresses'
import { deskAction, type DeskResult } from '../desk-action'
import { deskHandle, loadDesk } from '../desk-data'
import { countOf } from '../desk-format'
import { DeskPage, InlineLink, Pairs, Part } from '../page-frame'
import { PeopleTabs } from './people-page'
import { MergeList, undoMerge } from './person-merging'
import { closeRequest, RequestLine } from './person-rights'

export const handle = deskHandle('Data requests')

export const loader = async (args: LoaderFunctionArgs) => ({
  people: await loadDesk(args, '/api/admin/data-requests'),
  erased: Number(new URL(args.request.url).searchParams.get('erased')) || 0,
})

export const action = deskAction({ closeRequest, undoMerge })

const erasedResult = (erased: number): DeskResult => ({
  intent: 'erase',
  values: {},
  errors: {},
  notice: {
    title: 'Erased',
    description: `${count(erased)} ${erased === 1 ? 'submission was' : 'submissions were'} erased, with everything that belonged to ${erased === 1 ? 'it' : 'them'}.`,
  },
})

export function Component() {
  const { people, erased } = useLoaderData<typeof loader>()
  const { open, closed, merges, forecast } = people
  return (
    <DeskPage
      title="Data requests"
      lede="Requests under data protection law, merges, and what is erased next. Each is recorded on the person’s page."
      result={erased ? erasedResult(erased) : undefined}
    >
      <PeopleTabs here={paths.adminDataRequests} />
      <div className="my-6 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <Part
          id="open"
          title={
            <>Waiting for an answer {open.length > 0 && <span className="num ml-1.5">{count(open.length)}</span>}</>
          }
        >
          <Requests requests={open} none="Every request is answered." />
        </Part>
        <Part id="tonight" title="Erased at the next purge">
          <p className="text-muted mb-4">
            {momentOf(forecast.at)}, two years after the last contact. Counted without erasing anything.
          </p>
          <Pairs>{TABS.map((tab) => [TAB_TITLES[tab], countOf(forecast.submissions[tab])])}</Pairs>
        </Part>
        <Part id="together" title="Merged in the last 30 days">
          {merges.length === 0 && <p className="text-muted">No one.</p>}
          <MergeList merges={merges} />
        </Part>
        <Part id="closed" title="Answered">
          <Requests requests={closed} none="None yet." />
        </Part>
      </div>
    </DeskPage>
  )
}

function Requests({ requests, none }: { requests: PersonRequestView[]; none: string }) {
  if (!requests.length) return <p className="text-muted">{none}</p>
  return (
    <ul className="rows">
      {requests.map((request) => (
        <li key={request.id}>
          {request.address && request.personId && (
            <div>
              <InlineLink to={personAddress(request.personId)}>
                <bdi>{request.address}</bdi>
              </InlineLink>
            </div>
          )}
          <RequestLine request={request} />
        </li>
      ))}
    </ul>
  )
}
