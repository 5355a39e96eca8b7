import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import type { ErasurePreview, MergePreview, PersonPage } from '@api/admin/people/people.types'
import { count } from '@/lib/count'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { Address } from '../address'
import { personAddress, personApi } from '../addresses'
import { failed, loadDesk, loadFresh, type Failure } from '../desk-access'
import { runAction, type Outcome } from '../desk-action'
import desk from '../desk.module.css'
import { idOf } from '../entry/entry-id'
import { FailedPage } from '../failed-page'
import { dateOf, telephoneLink } from '../format'
import { isAdmin } from '../permissions'
import { OutcomeNotice } from '../outcome-notice'
import { correct } from './person-correction'
import { ErasurePanel } from './person-erasure'
import { MergePanel, PersonMerges, undoMerge } from './person-merges'
import styles from './person-page.module.css'
import { PersonParts } from './person-parts'
import { closeRequest, PersonRights } from './person-rights'
import { PersonTimeline } from './person-timeline'
import { FailureNotice } from '../states'

interface PageData {
  person: PersonPage | Failure
  merge: MergePreview | Failure | null
  erasure: ErasurePreview | Failure | null
}

export const handle: PageHandle = {
  title: (data) => {
    const { person } = (data ?? {}) as Partial<PageData>
    return person && !failed(person) ? `Everything from ${person.name}` : 'Person'
  },
  robots: 'noindex, nofollow',
  bare: true,
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const api = personApi(idOf(args.params.id))
  const { searchParams } = new URL(args.request.url)
  // A preview is never taken from the cache.
  const other = searchParams.get('merge')
  const before = searchParams.get('before')
  const [person, merge, erasure] = await Promise.all([
    loadDesk<PersonPage>(args, before ? `${api}?${new URLSearchParams({ before })}` : api),
    other ? loadFresh<MergePreview>(args, `${api}/merge/${encodeURIComponent(other)}`) : null,
    searchParams.has('erase') ? loadFresh<ErasurePreview>(args, `${api}/erasure`) : null,
  ])
  return { person, merge, erasure }
}

export async function action(args: ActionFunctionArgs): Promise<{ notice: Outcome } | Response> {
  const api = personApi(idOf(args.params.id))
  const form = await args.request.formData()
  const notice = await runAction(
    args,
    form,
    {
      async merge(desk, field) {
        await desk.post(`${api}/merge`, { other: field('other') })
        return { title: 'Merged', description: 'Both are on this page now. You can undo this for 30 days.' }
      },
      undoMerge,
      async withdraw(desk) {
        await desk.post(`${api}/consent/withdraw`)
        return { title: 'Consent withdrawn', description: 'The record of when it was given and withdrawn is kept.' }
      },
      async request(desk, field) {
        await desk.post(`${api}/requests`, { kind: field('kind'), receivedOn: field('receivedOn') })
        return { title: 'Recorded', description: 'It is shown on the desk until it is closed.' }
      },
      closeRequest,
      correct: correct(api),
      async erase(desk, field) {
        await desk.post(`${api}/erasure`, { submissions: Number(field('submissions')) })
        return { title: 'Erased' }
      },
    },
    { request: { receivedOn: 'Enter the day on which it came.' } },
  )
  if (form.get('intent') === 'erase' && !notice.destructive)
    return redirect(`${paths.adminPeople}?erased=${Number(form.get('submissions'))}`, 303)
  // The previewed action has been carried out.
  if (form.get('intent') === 'merge' && !notice.destructive) return redirect(new URL(args.request.url).pathname, 303)
  return { notice }
}

export function Component() {
  const { person, merge, erasure } = useLoaderData<PageData>()
  const outcome = useActionData() as { notice: Outcome } | undefined
  if (failed(person)) return <FailedPage title="Person" what="The person" failure={person.failure} />
  const one = person.submissions === 1
  return (
    <>
      <h1 className={desk.title}>
        <bdi>{person.name || person.addresses[0]?.address}</bdi>
      </h1>
      <p className={desk.lede}>
        {one ? 'One submission' : `${count(person.submissions)} submissions`} and everything about {one ? 'it' : 'them'}
        , the newest first.
      </p>
      <OutcomeNotice notice={outcome?.notice} />
      {failed(merge) && <FailureNotice title="No preview">{merge.failure}</FailureNotice>}
      {merge && !failed(merge) && <MergePanel preview={merge} />}
      {failed(erasure) && <FailureNotice title="No preview">{erasure.failure}</FailureNotice>}
      {erasure && !failed(erasure) && <ErasurePanel preview={erasure} />}
      <div className={styles.columns}>
        <div className={styles.side}>
          <section aria-labelledby="known">
            <h2 id="known" className={styles.heading}>
              Known as
            </h2>
            <Known person={person} />
          </section>
          {isAdmin(person.me) && <PersonMerges person={person} />}
          {isAdmin(person.me) && <PersonRights person={person} />}
        </div>
        <section aria-labelledby="timeline">
          <h2 id="timeline" className={styles.heading}>
            In time order
          </h2>
          <PersonTimeline events={person.timeline} me={person.me} />
          {/* The hash returns scroll position and focus to the top of the timeline. */}
          <PersonParts
            part={person}
            address={personAddress(person.id)}
            hash="#timeline"
            label="Parts of the timeline"
          />
        </section>
      </div>
    </>
  )
}

const Known = ({ person: { addresses, phones, businesses } }: { person: PersonPage }) => (
  <dl className={desk.pairs}>
    {addresses.map(({ address, accountSince }) => (
      <div key={address}>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${address}`} className={desk.inline}>
            <Address>{address}</Address>
          </a>
          <div className={desk.fine}>{accountSince ? `Account since ${dateOf(accountSince)}` : 'No account'}</div>
        </dd>
      </div>
    ))}
    {phones.map((phone) => (
      <div key={phone}>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${telephoneLink(phone)}`} className={desk.inline}>
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
