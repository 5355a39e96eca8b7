import type { ReactNode } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'

import type { ErasurePreview, MergePreview, PersonPage } from '@api/admin/people/people.types'
import { count, dateOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { personAddress, personApi } from '../addresses'
import { type DeskResult, runAction } from '../desk-action'
import { Address } from '../desk-controls'
import { deskHandle, isAdmin, loadDesk, loadFresh, uuidIn } from '../desk-data'
import { telephoneLink } from '../format'
import { DeskPage, Pairs, Part } from '../page-frame'
import { closeRequest, ErasurePanel, MergePanel, PersonMerges, PersonRights, undoMerge } from './person-rights'
import { correct, CORRECTED, PersonParts, PersonTimeline } from './person-timeline'

export const handle = deskHandle((data) => {
  const { person } = (data ?? {}) as { person?: PersonPage }
  return person?.name || 'Person'
})

export async function loader(args: LoaderFunctionArgs) {
  const api = personApi(uuidIn(args.params.id))
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

export async function action(args: ActionFunctionArgs): Promise<DeskResult | Response> {
  const api = personApi(uuidIn(args.params.id))
  const form = await args.request.formData()
  const result = await runAction(
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
    { fields: { request: { receivedOn: 'Enter the day on which it came.' }, correct: CORRECTED } },
  )
  if (result instanceof Response || result.notice?.destructive) return result
  if (result.intent === 'erase') return redirect(`${paths.adminPeople}?erased=${Number(form.get('submissions'))}`, 303)
  // The previewed action has been carried out.
  return result.intent === 'merge' ? redirect(new URL(args.request.url).pathname, 303) : result
}

export function Component() {
  const { person, merge, erasure } = useLoaderData<typeof loader>()
  const one = person.submissions === 1
  return (
    <DeskPage
      title={<bdi>{person.name || person.addresses[0]?.address}</bdi>}
      lede={`${one ? 'One submission' : `${count(person.submissions)} submissions`} and everything about ${one ? 'it' : 'them'}, the newest first.`}
    >
      {merge && <MergePanel preview={merge} />}
      {erasure && <ErasurePanel preview={erasure} />}
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)]">
        <div className="grid content-start gap-10">
          <Part id="known" title="Contact details">
            <Known person={person} />
          </Part>
          {isAdmin(person.me) && <PersonMerges person={person} />}
          {isAdmin(person.me) && <PersonRights person={person} />}
        </div>
        <Part id="timeline" title="Timeline">
          <PersonTimeline events={person.timeline} me={person.me} />
          {/* The hash returns scroll position and focus to the top of the timeline. */}
          <PersonParts
            part={person}
            address={personAddress(person.id)}
            hash="#timeline"
            label="Parts of the timeline"
          />
        </Part>
      </div>
    </DeskPage>
  )
}

const Known = ({ person: { addresses, phones, businesses } }: { person: PersonPage }) => (
  <Pairs>
    {[
      ...addresses.map(({ address, accountSince }): [string, ReactNode] => [
        'Email',
        <>
          <a href={`mailto:${address}`} className="inline-link">
            <Address>{address}</Address>
          </a>
          <div className="fine">{accountSince ? `Account since ${dateOf(accountSince)}` : 'No account'}</div>
        </>,
      ]),
      ...phones.map((phone): [string, ReactNode] => [
        'Phone',
        <a key={phone} href={`tel:${telephoneLink(phone)}`} className="inline-link">
          <bdi>{phone}</bdi>
        </a>,
      ]),
      ...businesses.map((business): [string, ReactNode] => ['Business', <bdi key={business}>{business}</bdi>]),
    ]}
  </Pairs>
)
