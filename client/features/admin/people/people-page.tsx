import { Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { TABS, TAB_TITLES } from '@api/admin/desk.rules'
import type { PeoplePage, PersonRequestView } from '@api/admin/people/people.types'
import { count } from '@/lib/count'
import type { PageHandle } from '@/lib/page'

import { personAddress } from '../addresses'
import { failed, loadDesk, type Failure } from '../desk-access'
import { deskAction, type Outcome } from '../desk-action'
import desk from '../desk.module.css'
import { FailedPage } from '../failed-page'
import { countOf, momentOf } from '../format'
import { OutcomeNotice } from '../outcome-notice'
import { MergeList, undoMerge } from './person-merges'
import styles from './person-page.module.css'
import { closeRequest, RequestLine } from './person-rights'

export const handle: PageHandle = { title: 'People', robots: 'noindex, nofollow', bare: true }

interface PageData {
  people: PeoplePage | Failure
  erased: number
}

export const loader = async (args: LoaderFunctionArgs): Promise<PageData> => ({
  people: await loadDesk<PeoplePage>(args, '/api/admin/people'),
  erased: Number(new URL(args.request.url).searchParams.get('erased')) || 0,
})

export const action = deskAction({ closeRequest, undoMerge })

const erasedWords = (erased: number): Outcome => ({
  title: 'Erased',
  description: `${count(erased)} ${erased === 1 ? 'submission was' : 'submissions were'} erased, with everything that belonged to ${erased === 1 ? 'it' : 'them'}.`,
})

export function Component() {
  const { people, erased } = useLoaderData<PageData>()
  const outcome = useActionData() as { notice: Outcome } | undefined
  if (failed(people)) return <FailedPage title="People" failure={people.failure} />
  const { open, closed, merges, forecast } = people
  return (
    <>
      <h1 className={desk.title}>People</h1>
      <p className={desk.lede}>
        Requests under data protection law, and what is kept about people. You can open a person’s page from any of
        their entries or from the search.
      </p>
      <OutcomeNotice notice={outcome?.notice ?? (erased ? erasedWords(erased) : undefined)} />
      <div className={styles.halves}>
        <section aria-labelledby="open">
          <h2 id="open" className={styles.heading}>
            Waiting for an answer {open.length > 0 && <span className={desk.total}>{count(open.length)}</span>}
          </h2>
          <Requests requests={open} none="Every request is answered." />
        </section>
        <section aria-labelledby="tonight">
          <h2 id="tonight" className={styles.heading}>
            Erased at the next purge
          </h2>
          <p className={desk.none}>
            {momentOf(forecast.at)}, two years after the last contact. Counted without erasing anything.
          </p>
          <dl className={desk.pairs}>
            {TABS.map((tab) => (
              <div key={tab}>
                <dt>{TAB_TITLES[tab]}</dt>
                <dd className={desk.num}>{countOf(forecast.submissions[tab])}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="together">
          <h2 id="together" className={styles.heading}>
            Merged in the last 30 days
          </h2>
          {merges.length === 0 && <p className={desk.none}>No one.</p>}
          <MergeList merges={merges} />
        </section>
        <section aria-labelledby="closed">
          <h2 id="closed" className={styles.heading}>
            Answered
          </h2>
          <Requests requests={closed} none="None yet." />
        </section>
      </div>
    </>
  )
}

function Requests({ requests, none }: { requests: PersonRequestView[]; none: string }) {
  if (!requests.length) return <p className={desk.none}>{none}</p>
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
