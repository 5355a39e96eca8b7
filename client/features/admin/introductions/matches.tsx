import type { Matches as Found } from '@api/introductions/introductions.types'
import { Badge } from '@/components/ui/states'
import { count, dateOf } from '@/lib/format'
import { entryAddress } from '../addresses'
import type { DeskHandler } from '../desk-action'
import { mayHandle, useFrame } from '../desk-data'
import { ActionForm, InlineLink } from '../page-frame'
import { ASKED, movesApi } from './introduction-line'

type Candidate = Found['candidates'][number]

const propose: DeskHandler = async (api, field) => {
  const pair = { founderId: field('founder'), investorId: field('investor') }
  const { id } = await api.post('/api/admin/introductions', pair)
  if (field('intent') === 'proposeIntroduction')
    return { title: 'Proposed', description: 'Neither side receives anything until you ask the investor.' }
  await api.post(movesApi(id), { move: 'ask', version: 1 })
  return ASKED
}

/** Asking also proposes, and the proposal stays even if the investor cannot be asked today. */
export const matchHandlers = { proposeIntroduction: propose, askInvestor: propose }

interface Props {
  entry: string
  side: 'investor' | 'founder'
  matches: Found
}

/** The matches with the criteria that fit and those that do not; below them, people who cannot be asked, with the reason. */
export function Matches({ entry, side, matches: { candidates, others } }: Props) {
  const { me } = useFrame()
  return (
    <div className="mt-6 grid gap-3">
      <h3 className="text-body font-sans font-semibold tracking-normal">
        {side === 'founder' ? 'Investors who fit' : 'Companies that fit'}
      </h3>
      {candidates.length === 0 && <p className="text-muted">No one can be asked at the moment.</p>}
      <ol className="rows">
        {candidates.map((candidate) => (
          <li key={candidate.submissionId}>
            <Fit candidate={candidate} />
            {mayHandle(me) && (
              <div className="mt-2 flex flex-wrap gap-3" data-print="hide">
                {(['askInvestor', 'proposeIntroduction'] as const).map((intent) => (
                  <ActionForm
                    key={intent}
                    intent={intent}
                    label={intent === 'askInvestor' ? 'Ask' : 'Propose'}
                    about={candidate.name}
                    hidden={
                      side === 'founder'
                        ? { investor: candidate.submissionId, founder: entry }
                        : { founder: candidate.submissionId, investor: entry }
                    }
                  />
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <details>
          <summary className="line-link">Cannot be asked ({count(others.length)})</summary>
          <ul className="rows mt-2">
            {others.map(({ submissionId, name, why }) => (
              <li key={submissionId}>
                <EntryLink id={submissionId}>{name}</EntryLink> <span className="text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const EntryLink = ({ id, children }: { id: string; children: string }) => (
  <InlineLink to={entryAddress('applications', id)} className="inline-link font-medium">
    <bdi>{children}</bdi>
  </InlineLink>
)

const Fit = ({ candidate: { submissionId, name, score, reasons, lastAskedAt } }: { candidate: Candidate }) => (
  <>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <EntryLink id={submissionId}>{name}</EntryLink>
      <span className="num">
        <b className="font-semibold">{score}</b> <span className="text-muted">of 100</span>
      </span>
    </div>
    <ul className="mt-1 flex flex-wrap gap-x-4">
      {reasons.map(({ label, points, of }) => (
        <li key={label}>
          <Badge kind={points === of ? 'done' : points ? 'halfway' : 'off'}>
            {label} {points} of {of}
          </Badge>
        </li>
      ))}
    </ul>
    <div className="fine">{lastAskedAt ? `Last asked ${dateOf(lastAskedAt)}` : 'Never asked'}</div>
  </>
)
