import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { PersonPage } from '@api/admin/people/people.types'
import { count } from '@/lib/count'
import type { PageHandle } from '@/lib/page'

import { personApi } from './addresses'
import { failed, guarded, orFailure, type Failure } from './desk-access'
import { readDesk } from './desk-cache'
import { DeskFrame } from './desk-frame'
import desk from './desk.module.css'
import { FailedPage } from './failed-page'
import { dateOf, dialled } from './format'
import styles from './person-page.module.css'
import { PersonTimeline } from './person-timeline'

interface PageData {
  person: PersonPage | Failure
}

export const handle: PageHandle = {
  title: (data) => {
    const { person } = (data ?? {}) as Partial<PageData>
    return person && !failed(person) ? `All from ${person.name}` : 'Person'
  },
  robots: 'noindex, nofollow',
  bare: true,
}

export const loader = async (args: LoaderFunctionArgs): Promise<PageData> => ({
  person: await orFailure(guarded(args.request, () => readDesk<PersonPage>(args, personApi(args.params.id ?? '')))),
})

export function Component() {
  const { person } = useLoaderData<PageData>()
  if (failed(person)) return <FailedPage title="Person" what="The person" failure={person.failure} />
  return (
    <DeskFrame me={person.me} waiting={person.waiting}>
      <h1 className={desk.title}>
        <bdi>{person.name || person.addresses[0]?.address}</bdi>
      </h1>
      <p className={desk.lede}>
        {person.submissions === 1 ? 'One submission' : `${count(person.submissions)} submissions`} and everything about{' '}
        {person.submissions === 1 ? 'it' : 'them'}, the newest first.
      </p>
      <div className={styles.columns}>
        <section aria-labelledby="known">
          <h2 id="known" className={styles.heading}>
            Known as
          </h2>
          <Known person={person} />
        </section>
        <section aria-labelledby="timeline">
          <h2 id="timeline" className={styles.heading}>
            In time order
          </h2>
          {person.shown < person.submissions && (
            <p className={desk.none}>The newest {count(person.shown)} submissions are shown.</p>
          )}
          <PersonTimeline events={person.timeline} />
        </section>
      </div>
    </DeskFrame>
  )
}

const Known = ({ person: { addresses, phones, businesses } }: { person: PersonPage }) => (
  <dl className={desk.pairs}>
    {addresses.map(({ address, accountSince }) => (
      <div key={address}>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${address}`} className={desk.inline}>
            <bdi>{address}</bdi>
          </a>
          <div className={desk.fine}>{accountSince ? `Account since ${dateOf(accountSince)}` : 'No account'}</div>
        </dd>
      </div>
    ))}
    {phones.map((phone) => (
      <div key={phone}>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${dialled(phone)}`} className={desk.inline}>
            <bdi>{phone}</bdi>
          </a>
        </dd>
      </div>
    ))}
    {businesses.map((business) => (
      <div key={business}>
        <dt>Business</dt>
        <dd>
          <bdi>{business}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
