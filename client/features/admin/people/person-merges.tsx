import { Form, Link } from 'react-router-dom'

import type { MergePreview, MergeView, PersonPage, PersonSummary } from '@api/admin/people/people.types'
import { Button, ButtonLink } from '@/components/ui/button'
import { count } from '@/lib/count'

import { Address } from '../address'
import { personAddress } from '../addresses'
import type { Action } from '../desk-action'
import desk from '../desk.module.css'
import { dateOf, momentOf } from '../format'
import styles from './person-page.module.css'
import { PhoneHeading, PlainTable } from '../plain-table'

export const undoMerge: Action = async (api, field) => {
  await api.post(`/api/admin/person-merges/${encodeURIComponent(field('merge'))}/undo`)
  return { title: 'Undone', description: 'They are two people again.' }
}

/** Possible duplicates, and existing merges. */
export function PersonMerges({ person: { id, suggestions, merges } }: { person: PersonPage }) {
  return (
    <>
      {suggestions.length > 0 && (
        <section aria-labelledby="alike">
          <h2 id="alike" className={styles.heading}>
            Possible duplicates
          </h2>
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
        </section>
      )}
      {merges.length > 0 && (
        <section aria-labelledby="merges">
          <h2 id="merges" className={styles.heading}>
            Merged
          </h2>
          <MergeList merges={merges} />
        </section>
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
        <Form method="post" preventScrollReset className={styles.line}>
          <input type="hidden" name="merge" value={id} />
          <Button type="submit" name="intent" value="undoMerge" variant="secondary" size="small">
            Undo<span className="sr-only"> the merge of {address}</span>
          </Button>
          <span className={desk.fine}>until {dateOf(undoUntil)}</span>
        </Form>
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
      <p className={desk.none}>Nothing is changed in the submissions; both are shown on one page.</p>
      <PlainTable columns={['To be merged', ...parts.map((part) => <bdi key={part.id}>{nameOf(part)}</bdi>)]}>
        {ROWS.map(([what, of]) => (
          <tr key={what}>
            <th scope="row" className={desk.whole}>
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
