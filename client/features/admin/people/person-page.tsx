import type { ReactNode } from 'react'
import { type ActionFunctionArgs, Form, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'

import { MAX_NOTE } from '@api/desk/desk.rules'
import { tagsIn } from '@api/people/people.rules'
import type { PersonPage } from '@api/people/people.types'
import { InputField, Select, Textarea } from '@/components/form/controls'
import { DraftForm, OwnDraftNote } from '@/components/form/draft-form'
import { Field } from '@/components/form/field'
import { buttonClass } from '@/components/ui/button'
import { Mail } from '@/components/ui/icons'
import { useTyped } from '@/lib/form/result'
import { count, dateOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { answerAddress, entryApi, personAddress, personApi } from '../addresses'
import { answered, bulkOutcome, runAction } from '../desk-action'
import { Address, personOptions } from '../desk-controls'
import { deskHandle, isAdmin, loadDesk, loadFresh, mayHandle, uuidIn } from '../desk-data'
import { CALLED, telephoneLink } from '../desk-format'
import { DeskPage, InlineLink, IntentButton, Pairs, Part } from '../page-frame'
import { Thread } from '../thread'
import { MergePanel, PersonMerges, undoMerge } from './person-merging'
import { closeRequest, ErasurePanel, PersonRights } from './person-rights'
import { correct, CORRECTED, CorrectionForm, PersonDataSources } from './person-timeline'

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
  const find = searchParams.get('find')?.trim()
  const [person, merge, erasure, found] = await Promise.all([
    loadDesk(args, before ? `${api}?${new URLSearchParams({ before })}` : api),
    other ? loadFresh(args, `${api}/merge/${encodeURIComponent(other)}`) : null,
    searchParams.has('erase') ? loadFresh(args, `${api}/erasure`) : null,
    find ? loadFresh(args, `/api/admin/people?${new URLSearchParams({ q: find })}`) : null,
  ])
  return { person, merge, erasure, find, found: found?.people }
}

export async function action(args: ActionFunctionArgs) {
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
      async note(desk, field) {
        await desk.post(`${entryApi(field('entry'))}/notes`, { body: field('note') })
        return { title: 'Note added' }
      },
      async call(desk, field) {
        await desk.post(`${entryApi(field('entry'))}/notes`, { body: field('note').trim() || CALLED, call: true })
        return { title: 'Call logged' }
      },
      async tag(desk, field) {
        await desk.put(`${api}/tags`, { tags: tagsIn(field('tags')) })
        return { title: 'Tags saved' }
      },
      async assign(desk, field) {
        const outcome = await desk.put(`${api}/owner`, { owner: field('owner') || 'none' })
        return bulkOutcome(outcome, 'assigned')
      },
      correct: correct(api),
      async erase(desk, field) {
        await desk.post(`${api}/erasure`, { submissions: Number(field('submissions')) })
        return { title: 'Erased' }
      },
    },
    {
      fields: {
        note: { note: 'Write the note first.' },
        request: { receivedOn: 'Enter the day on which it arrived.' },
        correct: CORRECTED,
      },
    },
  )
  if (result instanceof Response || result.notice?.destructive) return answered(result)
  if (result.intent === 'erase')
    return redirect(`${paths.adminDataRequests}?erased=${Number(form.get('submissions'))}`, 303)
  return result.intent === 'merge' ? redirect(new URL(args.request.url).pathname, 303) : result
}

export function Component() {
  const { person, merge, erasure, find, found } = useLoaderData<typeof loader>()
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
          {mayHandle(person.me) && <PersonWork person={person} />}
          {isAdmin(person.me) && <PersonMerges person={person} find={find} found={found} />}
        </div>
        <Part id="timeline" title="Timeline">
          <Thread
            events={person.timeline}
            me={person.me}
            correction={(form) => isAdmin(person.me) && <CorrectionForm form={form} me={person.me} />}
          />
          {/* The hash returns scroll position and focus to the top of the timeline. */}
          <PersonDataSources
            part={person}
            address={personAddress(person.id)}
            hash="#timeline"
            label="Parts of the timeline"
          />
        </Part>
      </div>
      {isAdmin(person.me) && <PersonRights person={person} />}
    </DeskPage>
  )
}

function PersonWork({ person: { id, newest, owner, owners, tags, timeline, me } }: { person: PersonPage }) {
  const draft = { form: 'person-note', owner: me.id, about: [id, ...(newest ? [newest.id] : [])] }
  const { errors, value } = useTyped({ intent: 'note' })
  return (
    <Part id="work" title="Working with them" data-print="hide">
      <div className="grid gap-5">
        {newest && (
          <Link to={answerAddress(newest.tab, newest.id)} className={buttonClass({ size: 'small' })}>
            <Mail size={18} />
            Answer {newest.reference}
          </Link>
        )}
        <Form method="post" className="flex items-end gap-3" preventScrollReset>
          <Field name="owner" label="Owner of open entries" small className="min-w-0 flex-1">
            <Select
              small
              key={owner?.id}
              defaultValue={owner?.id ?? ''}
              placeholder="Unassigned"
              options={personOptions(owners)}
            />
          </Field>
          <IntentButton intent="assign" label="Save owner" />
        </Form>
        <Form method="post" className="flex items-end gap-3" preventScrollReset>
          <InputField
            name="tags"
            key={tags.join()}
            label="Tags, between commas"
            defaultValue={tags.join(', ')}
            className="min-w-0 flex-1"
          />
          <IntentButton intent="tag" label="Save tags" />
        </Form>
        {newest && (
          // Empty again once the note is in the timeline; anything typed since is restored from the draft.
          <DraftForm key={timeline[0]?.key} draft={draft} className="grid justify-items-start gap-3" preventScrollReset>
            <input type="hidden" name="entry" value={newest.id} />
            <Field name="note" label={`Add a note to ${newest.reference}`} error={errors.note} small className="w-full">
              <Textarea small className="min-h-20" maxLength={MAX_NOTE} defaultValue={value('note')} />
            </Field>
            <div className="flex flex-wrap gap-3">
              <IntentButton intent="note" label="Add note" />
              <IntentButton intent="call" label="Log a call" />
            </div>
            <OwnDraftNote />
          </DraftForm>
        )}
      </div>
    </Part>
  )
}

const Known = ({ person: { addresses, phones, businesses, me } }: { person: PersonPage }) => (
  <Pairs>
    {[
      ...addresses.map(({ address, accountSince }): [string, ReactNode] => [
        'Email',
        <>
          <a href={`mailto:${address}`} className="inline-link">
            <Address>{address}</Address>
          </a>
          <div className="fine">
            {!accountSince ? (
              'No account'
            ) : isAdmin(me) ? (
              <InlineLink to={`${paths.adminUsers}?${new URLSearchParams({ q: address })}`}>
                Account since {dateOf(accountSince)}
              </InlineLink>
            ) : (
              `Account since ${dateOf(accountSince)}`
            )}
          </div>
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
