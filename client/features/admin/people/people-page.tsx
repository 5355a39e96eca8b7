import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { TABS, TAB_TITLES } from '@api/admin/desk.rules'
import type { PeoplePage, PersonRequestView } from '@api/admin/people/people.types'
import { count, momentOf } from '@/lib/format'

import { personAddress } from '../addresses'
import { deskAction, type DeskResult } from '../desk-action'
import { deskHandle, loadDesk } from '../desk-data'
import { DeskPage, Pairs, Part } from '../page-frame'
import desk from '../desk.module.css'
import { countOf } from '../format'
import { MergeList, undoMerge } from './person-merges'
import styles from './person-page.module.css'
import { closeRequest, RequestLine } from './person-rights'

export const handle = deskHandle('People')

export const loader = async (args: LoaderFunctionArgs) => ({
  people: await loadDesk<PeoplePage>(args, '/api/admin/people'),
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
      title="People"
      lede="Requests under data protection law, and what is kept about people. You can open a person’s page from any of their entries or from the search."
      result={erased ? erasedResult(erased) : undefined}
    >
      <div className="grid grid-cols-2 gap-y-8 gap-x-14 my-6 mx-0 max-lg:grid-cols-1">
        <Part
          id="open"
          title={
            <>Waiting for an answer {open.length > 0 && <span className={desk.total}>{count(open.length)}</span>}</>
          }
        >
          <Requests requests={open} none="Every request is answered." />
        </Part>
        <Part id="tonight" title="Erased at the next purge">
          <p className="text-muted">
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
    <ul className={styles.rows}>
      {requests.map((request) => (
        <li key={request.id}>
          {request.address && request.personId && (
            <div>
              <Link to={personAddress(request.personId)} className={desk.inline}>
                <bdi>{request.address}</bdi>
              </Link>
            </div>
          )}
          <RequestLine request={request} />
        </li>
      ))}
    </ul>
  )
}
