import { useActionData } from 'react-router-dom'
import { stageLabel } from '@api/common/form-options.rules'
import { CLEARANCES, PROFILE_LABELS, REHEARSAL_NOTE } from '@api/introductions/investing.rules'
import type {
  EntryIntroductions,
  Matches as Found,
  ProfileView,
  StatementRecord,
  Wants,
} from '@api/introductions/introductions.types'
import { CATEGORY_LABELS } from '@api/introductions/statements.rules'
import type { DeskHandler } from '../desk-action'
import { Badge } from '@/components/ui/states'
import { count, dateOf, momentOf } from '@/lib/format'
import { entryApi } from '../addresses'
import { isAdmin, mayHandle, useFrame } from '../desk-data'
import { ActionForm, Pairs, Part } from '../page-frame'
import { DescriptionForm } from './description-form'
import { IntroductionLine, moveHandlers } from './introduction-line'
import { matchHandlers, Matches } from './matches'

type Act = 'invitation' | 'clearance/end' | 'description/sending' | 'description/withdrawal'

const act =
  (id: string, what: Act, title: string): DeskHandler =>
  async (api) => {
    await api.post(`${entryApi(id)}/${what}`)
    return { title }
  }

interface Answered {
  answers: StatementRecord[]
}

export const introductionHandlers = (id: string): Record<string, DeskHandler<Answered>> => ({
  ...moveHandlers,
  ...matchHandlers,
  readAnswers: async (api) => ({ answers: await api.get(`${entryApi(id)}/introductions/answers`) }),
  invite: act(id, 'invitation', 'Invited'),
  endClearance: act(id, 'clearance/end', 'Statement ended'),
  sendDescription: act(id, 'description/sending', 'Sent to the founder'),
  withdrawDescription: act(id, 'description/withdrawal', 'Description withdrawn'),
  async draft(api, field) {
    await api.put(`${entryApi(id)}/description`, {
      headline: field('headline'),
      summary: field('summary'),
      sector: field('sector'),
      stage: field('stage'),
      region: field('region'),
      scheme: field('scheme'),
      amount: field('amount'),
      minimum: field('minimum'),
    })
    return {
      title: 'Draft saved',
      description: 'No investor can read it until you send it and its founder approves it.',
    }
  },
})

interface Props extends EntryIntroductions {
  entry: string
  matches: Found | null
}

export function IntroductionsPart({ mode, investor, founder, introductions, entry, matches }: Props) {
  if (!investor && !founder) return null
  const side = founder ? 'founder' : 'investor'
  return (
    <Part id="introductions" title="Introductions">
      {mode === 'rehearsal' && <p className="fine mb-4">{REHEARSAL_NOTE}</p>}
      {investor && <InvestorPart investor={investor} />}
      {founder && <FounderPart founder={founder} />}
      {introductions.length > 0 && (
        <ul className="rows border-line mt-6 border-t pt-4">
          {introductions.map((introduction) => (
            <IntroductionLine key={introduction.id} introduction={introduction} of={side} />
          ))}
        </ul>
      )}
      {matches && (founder?.approved ?? investor?.invitedAt) && <Matches entry={entry} side={side} matches={matches} />}
    </Part>
  )
}

function InvestorPart({ investor }: { investor: NonNullable<EntryIntroductions['investor']> }) {
  const { me } = useFrame()
  const { answers = [] } = (useActionData() ?? {}) as Partial<Answered>
  const { clearance, statements, wants, canInvite, invitedAt } = investor
  const isCurrent = ['cleared', 'waiting', 'paused'].includes(clearance.state)
  return (
    <div className="grid gap-4">
      <p>
        <Badge kind={clearance.state === 'cleared' ? 'done' : 'open'}>{CLEARANCES[clearance.state]}</Badge>{' '}
        {clearance.from && `Counts from ${momentOf(clearance.from)}. `}
        {clearance.lastDay && `Last day: ${dateOf(clearance.lastDay)}.`}
      </p>
      {invitedAt && <p className="fine">Invited {momentOf(invitedAt)}</p>}
      {statements.map(({ id, category, signedAt, lastDay, endedAt }) => (
        <p key={id}>
          {CATEGORY_LABELS[category]}, signed {momentOf(signedAt)},{' '}
          {endedAt ? `ended ${dateOf(endedAt)}` : `until ${dateOf(lastDay)}`}
          {answers
            .find((one) => one.id === id)
            ?.answers.map(({ letter, yes, detail }) => (
              <span key={letter} className="block">
                {letter}) {yes ? detail : 'No'}
              </span>
            ))}
        </p>
      ))}
      {wants && <Pairs>{pairsOf(wants)}</Pairs>}
      <div className="flex flex-wrap gap-3 empty:hidden" data-print="hide">
        {canInvite && mayHandle(me) && <ActionForm intent="invite" label="Invite to sign a statement" />}
        {statements.length > 0 && isAdmin(me) && <ActionForm intent="readAnswers" label="Show what was answered" />}
        {isCurrent && isAdmin(me) && <ActionForm intent="endClearance" label="End the statement" />}
      </div>
    </div>
  )
}

const listed = (values: string[]) => values.join(', ') || 'Any'
const poundsOf = (amount: number | null) => (amount === null ? 'any' : `£${count(amount)}`)

const pairsOf = (wants: Wants): [string, string][] => [
  ['Stages', listed(wants.stages.map(stageLabel))],
  ['Sectors', listed(wants.sectors)],
  ['Regions', listed(wants.regions)],
  ['Schemes', listed(wants.schemes)],
  ['Investment', `From ${poundsOf(wants.chequeFrom)} to ${poundsOf(wants.chequeTo)}`],
  ['A month', `At most ${wants.perMonth}`],
]

function FounderPart({ founder }: { founder: NonNullable<EntryIntroductions['founder']> }) {
  const { me } = useFrame()
  const { open, approved, former, canDraft, suggested } = founder
  return (
    <div className="grid gap-4">
      {[open, approved].map((profile) => profile && <Description key={profile.id} profile={profile} />)}
      {former.length > 0 && (
        <p className="fine">
          {former.map(({ version, state }) => `Version ${version}: ${PROFILE_LABELS[state].toLowerCase()}`).join('. ')}
        </p>
      )}
      {!open && !approved && <p className="text-muted">Not described yet.</p>}
      {mayHandle(me) && (
        <div className="grid gap-3" data-print="hide">
          <div className="flex flex-wrap gap-3 empty:hidden">
            {open && (
              <ActionForm
                intent="sendDescription"
                label={open.state === 'sent' ? 'Send to the founder again' : 'Send to the founder'}
              />
            )}
            {(open ?? approved) && <ActionForm intent="withdrawDescription" label="Withdraw the description" />}
          </div>
          {canDraft && <DescriptionForm profile={open ?? approved} suggested={suggested} />}
        </div>
      )}
    </div>
  )
}

const Description = ({ profile }: { profile: ProfileView }) => (
  <div>
    <p>
      <Badge kind={profile.state === 'approved' ? 'done' : 'open'}>{PROFILE_LABELS[profile.state]}</Badge>{' '}
      <b className="font-semibold">{profile.headline}</b>
    </p>
    <p className="mt-2 whitespace-pre-line">{profile.summary}</p>
    <p className="fine mt-2">
      {[
        profile.sector,
        stageLabel(profile.stage),
        profile.region,
        `raising £${count(profile.amount)}`,
        profile.minimum && `from £${count(profile.minimum)} each`,
        profile.scheme,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    {profile.changeRequest && <p className="mt-2">The founder wants changed: {profile.changeRequest}</p>}
  </div>
)
