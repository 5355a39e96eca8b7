import { Form, Link } from 'react-router-dom'

import type {
  ErasurePreview,
  MergePreview,
  MergeView,
  PersonPage,
  PersonSummary,
  RecordCounts,
} from '@api/admin/people/people.types'
import { Button, ButtonLink } from '@/components/ui/button'
import { count, dateOf, momentOf } from '@/lib/format'
import type { Handler } from '@/lib/form-result'

import { entryAddress, personAddress } from '../addresses'
import { Address } from '../desk-controls'
import desk from '../desk.module.css'
import { ActionForm, Pairs, Part } from '../page-frame'
import { PhoneHeading, PlainTable } from '../plain-table'
import styles from './person-page.module.css'

export const undoMerge: Handler = async (api, field) => {
  await api.post(`/api/admin/person-merges/${encodeURIComponent(field('merge'))}/undo`)
  return { title: 'Undone', description: 'They are two people again.' }
}

/** Possible duplicates, and existing merges. */
export function PersonMerges({ person: { id, suggestions, merges } }: { person: PersonPage }) {
  return (
    <>
      {suggestions.length > 0 && (
        <Part id="alike" title="Possible duplicates">
          <ul className={styles.rows}>
            {suggestions.map(({ id: other, address, name, evidence }) => (
              <li key={address}>
                <Link to={personAddress(other)} className={desk.inline}>
                  <bdi>{name || address}</bdi>
                </Link>
                <div className={desk.fine}>
                  <Address>{address}</Address>
                </div>
                {evidence.map((words) => (
                  <div key={words} className={desk.fine}>
                    {words}
                  </div>
                ))}
                <Link to={`${personAddress(id)}?merge=${other}`} className={desk.link}>
                  Compare<span className="sr-only">: {address}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {merges.length > 0 && (
        <Part id="merges" title="Merged">
          <MergeList merges={merges} />
        </Part>
      )}
    </>
  )
}

export const MergeList = ({ merges }: { merges: MergeView[] }) => (
  <ul className={styles.rows}>
    {merges.map((merge) => (
      <li key={merge.id}>
        <MergeLine merge={merge} />
      </li>
    ))}
  </ul>
)

function MergeLine({ merge: { id, address, mainAddress, by, at, undoUntil, undone } }: { merge: MergeView }) {
  return (
    <>
      <Address>{address}</Address> with <Address>{mainAddress}</Address>
      <div className={desk.fine}>
        {momentOf(at)}, {by}
      </div>
      {undone && (
        <div className={desk.fine}>
          Undone {momentOf(undone.at)}, {undone.by}
        </div>
      )}
      {undoUntil && (
        <div className={styles.line}>
          <ActionForm intent="undoMerge" hidden={{ merge: id }}>
            Undo<span className="sr-only"> the merge of {address}</span>
          </ActionForm>
          <span className={desk.fine}>until {dateOf(undoUntil)}</span>
        </div>
      )}
    </>
  )
}

const ROWS: [what: string, of: (part: PersonSummary) => string][] = [
  ['Addresses', ({ addresses }) => addresses.join(', ')],
  ['Submissions', ({ submissions }) => count(submissions)],
  ['Mails', ({ mails }) => count(mails)],
  ['Notes', ({ notes }) => count(notes)],
  ['Changes', ({ changes }) => count(changes)],
]

const nameOf = ({ name, addresses }: PersonSummary) => name || addresses[0]

export function MergePanel({ preview: { id, other, parts } }: { preview: MergePreview }) {
  return (
    <section className={styles.panel} aria-labelledby="merging">
      <h2 id="merging">Are these the same person?</h2>
      <p className="text-muted">Nothing is changed in the submissions; both are shown on one page.</p>
      <PlainTable columns={['To be merged', ...parts.map((part) => <bdi key={part.id}>{nameOf(part)}</bdi>)]}>
        {ROWS.map(([what, of]) => (
          <tr key={what}>
            <th scope="row" className="whitespace-nowrap">
              {what}
            </th>
            {parts.map((part) => (
              <td key={part.id}>
                <PhoneHeading>
                  <bdi>{nameOf(part)}</bdi>
                </PhoneHeading>
                {of(part)}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
      <Form method="post" className={styles.line}>
        <input type="hidden" name="other" value={other} />
        <Button type="submit" name="intent" value="merge" size="small">
          Merge
        </Button>
        <ButtonLink to={personAddress(id)} variant="secondary" size="small">
          Keep them separate
        </ButtonLink>
      </Form>
    </section>
  )
}

const RECORD_LABELS: Record<keyof RecordCounts, string> = {
  submissions: 'Submissions, with their entries on the desk',
  registrations: 'Registrations for the investor show',
  mails: 'Mails about them, sent or not',
  answers: 'Answers',
  replies: 'Replies',
  notes: 'Notes',
  changes: 'Lines of history',
}

/** Previews what is erased, what is kept and under which duty. */
export function ErasurePanel({ preview: { id, addresses, goes, accounts, mentions } }: { preview: ErasurePreview }) {
  return (
    <section className={styles.panel} aria-labelledby="erasing">
      <h2 id="erasing">Erase {addresses.join(' and ')}?</h2>
      <p>This cannot be undone. Give them a copy first if they asked for one.</p>
      <div className="grid grid-cols-2 gap-y-8 gap-x-14 my-6 mx-0 max-lg:grid-cols-1">
        <ErasedRecords goes={goes} />
        <KeptRecords accounts={accounts} mentions={mentions} />
      </div>
      <Form method="post" className={styles.line}>
        <input type="hidden" name="submissions" value={goes.submissions} />
        <Button type="submit" name="intent" value="erase" size="small">
          Erase for good
        </Button>
        <ButtonLink to={personAddress(id)} variant="secondary" size="small">
          Keep everything
        </ButtonLink>
      </Form>
    </section>
  )
}

const ErasedRecords = ({ goes }: Pick<ErasurePreview, 'goes'>) => (
  <div>
    <h3>What will be erased</h3>
    <Pairs>
      {(Object.keys(RECORD_LABELS) as (keyof RecordCounts)[]).map((what) => [count(goes[what]), RECORD_LABELS[what]])}
    </Pairs>
    <p className={desk.fine}>
      Also the record of which addresses belong to one person, what their mail server said, and the address on their
      requests.
    </p>
  </div>
)

const KeptRecords = ({ accounts, mentions }: Pick<ErasurePreview, 'accounts' | 'mentions'>) => (
  <div>
    <h3>What is kept, and why</h3>
    <ul className={styles.rows}>
      {accounts.map((account) => (
        <li key={account}>
          The account of <bdi>{account}</bdi>, with its sign-ins and the mails it was sent.
          <div className={desk.fine}>
            Its owner uses it (UK GDPR art. 6(1)(b)) and can delete it at /account: only they can prove that it is
            theirs.
          </div>
        </li>
      ))}
      <li>
        The fact that an erasure was requested and done, when, and how many rows it removed, without a name or an
        address.
        <div className={desk.fine}>Accountability: UK GDPR art. 5(2).</div>
      </li>
      <li>
        The lines of the audit log about these submissions. They hold ids and counts only.
        <div className={desk.fine}>Security of processing: UK GDPR art. 32.</div>
      </li>
      <li>
        Copies in backups, until the operator’s rotation removes them.
        <div className={desk.fine}>Being able to restore: UK GDPR art. 32(1)(c).</div>
      </li>
    </ul>
    {mentions.length > 0 && (
      <>
        <p>Notes on other entries mention this address. Please check them yourself:</p>
        <ul>
          {mentions.map(({ id: entry, tab, reference }) => (
            <li key={entry}>
              <Link to={entryAddress(tab, entry)} className={desk.link}>
                {reference}
              </Link>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
)
