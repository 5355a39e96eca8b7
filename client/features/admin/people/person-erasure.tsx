import { Form, Link } from 'react-router-dom'

import type { ErasurePreview, RecordCounts } from '@api/admin/people/people.types'
import { Button, ButtonLink } from '@/components/ui/button'
import { count } from '@/lib/count'

import { entryAddress, personAddress } from '../addresses'
import desk from '../desk.module.css'
import styles from './person-page.module.css'

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
      <div className={styles.halves}>
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
    <dl className={desk.pairs}>
      {(Object.keys(RECORD_LABELS) as (keyof RecordCounts)[]).map((what) => (
        <div key={what}>
          <dt>{count(goes[what])}</dt>
          <dd>{RECORD_LABELS[what]}</dd>
        </div>
      ))}
    </dl>
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
