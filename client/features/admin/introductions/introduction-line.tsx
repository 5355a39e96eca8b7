import { Form } from 'react-router-dom'
import {
  type DeskMove,
  INTRODUCTION_LABELS,
  INTRODUCTION_OUTCOMES,
  type IntroductionOutcome,
  MOVE_LABELS,
  OUTCOME_LABELS,
  REASONS,
  type Side,
} from '@api/introductions/introduction.rules'
import type { IntroductionRow } from '@api/introductions/introductions.types'
import { InputField, Select } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Badge } from '@/components/ui/states'
import { cx } from '@/lib/cx'
import { type Reply, useTyped } from '@/lib/form/result'
import { count, dateOf, dayText } from '@/lib/format'
import { entryAddress } from '../addresses'
import type { DeskHandler } from '../desk-action'
import { mayHandle, useFrame } from '../desk-data'
import { ActionForm, Asked, InlineLink, IntentButton } from '../page-frame'

export const movesApi = (id: string) => `/api/admin/introductions/${encodeURIComponent(id)}/moves` as const

const move =
  (name: DeskMove, reply: Reply): DeskHandler =>
  async (api, field) => {
    const outcome = field('outcome') as IntroductionOutcome
    await api.post(movesApi(field('introduction')), {
      move: name,
      version: Number(field('version')),
      ...(name === 'record' && { outcome, ...(outcome === 'invested' && { amount: field('amount') }) }),
    })
    return reply
  }

export const ASKED = { title: 'Investor asked', description: 'The founder hears of it only if the investor says yes.' }

export const moveHandlers: Record<DeskMove, DeskHandler> = {
  ask: move('ask', ASKED),
  put: move('put', { title: 'Founder asked', description: 'They read what the investor looks for, but no name.' }),
  stop: move('stop', { title: 'Introduction stopped', description: 'Everyone who had been asked receives an email.' }),
  record: move('record', { title: 'Recorded' }),
}

export const MOVE_FIELDS = { record: { outcome: 'Choose what came of it.', amount: '' } }

const WAITS_FOR: Record<'desk' | Side, string> = { desk: 'us', investor: 'the investor', founder: 'the founder' }
const BY = { handler: 'by us', investor: 'by the investor', founder: 'by the founder', product: 'without an answer' }

const pounds = (amount: number | null) => (amount === null ? '' : `, £${count(amount)}`)

function standingOf({ waitingFor, since, endsOn, againOn, state, closedBy, reason, outcome, amount }: IntroductionRow) {
  const [on, until] = [dateOf(since), endsOn ? `, until ${dayText(endsOn)}` : '']
  if (state === 'introduced') return outcome ? OUTCOME_LABELS[outcome] + pounds(amount) : `Nothing heard since ${on}`
  if (closedBy) return [`Ended ${BY[closedBy]} on ${on}`, reason && REASONS[reason]].filter(Boolean).join(': ')
  if (againOn) return `To be asked again from ${dayText(againOn)}`
  return waitingFor && `Waits for ${WAITS_FOR[waitingFor]} since ${on}${until}`
}

interface Props {
  introduction: IntroductionRow
  /** The side on whose entry this is shown, which is not named again. */
  of?: Side
}

export function IntroductionLine({ introduction, of }: Props) {
  const { reference, state, founder, investor, headline } = introduction
  const { me } = useFrame()
  return (
    <li className={cx('grid gap-x-6 gap-y-1', of ? 'md:grid-cols-2' : 'md:grid-cols-3')}>
      {of !== 'founder' && (
        <div>
          <Who {...founder} name={founder.businessName ?? founder.name} />
          <div className="text-muted">{headline}</div>
        </div>
      )}
      {of !== 'investor' && <Who {...investor} />}
      <div>
        {of && <Badge kind={state === 'introduced' ? 'done' : 'open'}>{INTRODUCTION_LABELS[state]}</Badge>}
        <div className="text-muted">{standingOf(introduction)}</div>
        <div className="fine">{reference}</div>
        {mayHandle(me) && <Moves introduction={introduction} />}
      </div>
    </li>
  )
}

const Who = ({ id, name, reference }: IntroductionRow['investor']) => (
  <div>
    <InlineLink to={`${entryAddress('applications', id)}#introductions`} className="inline-link font-medium">
      <bdi>{name}</bdi>
    </InlineLink>{' '}
    <span className="fine whitespace-nowrap">{reference}</span>
  </div>
)

function Moves({ introduction: { id, version, moves, reference, outcome } }: Pick<Props, 'introduction'>) {
  const typed = useTyped({ intent: 'record', introduction: id })
  const hidden = { introduction: id, version: String(version) }
  return (
    <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2 empty:hidden" data-print="hide">
      {(['ask', 'put'] as const)
        .filter((name) => moves.includes(name))
        .map((name) => (
          <ActionForm key={name} intent={name} label={MOVE_LABELS[name]} hidden={hidden} about={reference} />
        ))}
      {moves.includes('record') && (
        <Asked label={outcome ? 'Change what came of it' : MOVE_LABELS.record} about={reference} open={typed.refused}>
          <Form method="post" noValidate preventScrollReset className="grid gap-4 pb-2">
            <input type="hidden" name="introduction" value={id} />
            <input type="hidden" name="version" value={version} />
            <div className="grid grid-cols-2 gap-4">
              <Field name="outcome" id={`outcome${id}`} label="What came of it" error={typed.errors.outcome} small>
                <Select
                  small
                  placeholder="Choose"
                  options={INTRODUCTION_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
                  defaultValue={typed.value('outcome') ?? outcome ?? ''}
                />
              </Field>
              <InputField
                name="amount"
                id={`amount${id}`}
                label="If invested, in pounds"
                inputMode="numeric"
                error={typed.errors.amount}
                defaultValue={typed.value('amount')}
              />
            </div>
            <IntentButton intent="record" label="Record" of={id} about={reference} className="justify-self-start" />
          </Form>
        </Asked>
      )}
      {moves.includes('stop') && (
        <Asked label={MOVE_LABELS.stop} about={reference}>
          <p className="mb-2">Everyone who has been asked receives an email, which gives no reason.</p>
          <ActionForm intent="stop" label="Stop it" hidden={hidden} variant="danger" about={reference} />
        </Asked>
      )}
    </div>
  )
}
