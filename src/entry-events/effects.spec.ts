import { describe, expect, it } from '@jest/globals'
import { standingOf } from '../common/entry-status.rules.js'
import { type EntryEvent, effectsOf } from './effects.js'

const AT = expect.any(String) as unknown as string
const entry = { id: '1', ...standingOf('new'), ownerId: 'ada', dueAt: null, repliedAt: null }
const names = new Map([['ada', 'ada@meridian.example']])

/** The effects, without the times. */
const wire = (event: EntryEvent) => {
  const { history, live, webhooks, audit } = effectsOf(event, 'mary@meridian.example')
  return { history: history.map(({ what, detail }) => [what, detail]), live, webhooks, audit }
}

describe(effectsOf.name, () => {
  it('should follow a change into history, live event, webhook and audit log', () => {
    const dueAt = '2026-11-30T23:59:59.000Z'
    const declined = standingOf('done', { outcome: 'declined', outcomeReason: 'Too early' })
    const change = { ...declined, ownerId: null, dueAt }
    expect(wire({ kind: 'changed', changes: [{ entry, change }], names })).toEqual({
      history: [
        ['Status set to Done: declined: Too early', 'It was New'],
        ['Owner removed', 'It was ada@meridian.example'],
        ['Due date set to 30 November 2026', null],
      ],
      live: {
        kind: 'changed',
        ids: ['1'],
        actor: 'mary@meridian.example',
        fields: ['status', 'owner', 'due'],
        status: 'Declined',
        at: AT,
      },
      webhooks: [
        {
          type: 'entry.changed',
          data: {
            id: '1',
            changed: ['status', 'owner', 'due'],
            status: 'done',
            outcome: 'declined',
            waitingUntil: null,
            owner: null,
            dueAt,
          },
        },
      ],
      audit: [
        {
          action: 'entry.changed',
          subject: { type: 'entry', id: '1' },
          detail: { fields: 'status owner due', status: 'done', outcome: 'declined' },
        },
      ],
    })
  })

  it('should describe a call by ids and states only', () => {
    const [facts, about] = [{ call: '2', state: 'booked' }, 'Thursday, 25 March 2027 at 09:00, London']
    expect(wire({ kind: 'call-booked', ids: ['1'], about, data: facts, facts })).toMatchObject({
      history: [[`Call booked for ${about}`, null]],
      live: { kind: 'changed', ids: ['1'] },
      webhooks: [{ type: 'call.changed', data: { id: '1', call: '2', state: 'booked' } }],
      audit: [{ action: 'call.booked', subject: { type: 'entry', id: '1' }, detail: facts }],
    })
  })

  it('should say in the history that a change was undone, and who has left', () => {
    const changes = [{ entry, change: { ownerId: 'eve' } }]
    const { history, audit } = wire({ kind: 'change-undone', changes, facts: { entries: 1, conflicts: 0 } })
    expect(history).toEqual([['Assigned to someone who has left', 'Undone. It was someone who has left']])
    expect(audit).toEqual([
      { action: 'entries.change-undone', subject: undefined, detail: { entries: 1, conflicts: 0 } },
    ])
  })

  it('should name no status where entries got different ones, and count what changed in bulk', () => {
    const changes = [
      { entry, change: standingOf('done', { outcome: 'accepted' }) },
      { entry: { ...entry, id: '2' }, change: standingOf('spam') },
    ]
    const { live, webhooks, audit } = wire({ kind: 'changed-in-bulk', changes, facts: { entries: 2 } })
    expect(live).not.toHaveProperty('status')
    expect([webhooks.length, audit.length]).toEqual([2, 1])
  })

  it.each<[EntryEvent, string | undefined, string | undefined, string[], (string | undefined)[]]>([
    [{ kind: 'noted', ids: ['1'] }, 'Note added', undefined, ['entry.noted'], ['entry.note-added']],
    [{ kind: 'called', ids: ['1'] }, 'Call logged', undefined, ['entry.noted'], ['entry.note-added']],
    [{ kind: 'answered', ids: ['1'], detail: 'Re: $& yours' }, 'Answer sent', 'Re: $& yours', [], ['mail.answered']],
    [{ kind: 'mail-returned', ids: ['1'], about: '$&@x.example' }, 'Mail to $&@x.example returned', undefined, [], ['mail.returned']],
    [{ kind: 'left-without-owner', ids: ['1'] }, 'Left without an owner', 'Everyone on the rota was away', [], []],
    [{ kind: 'discarded', ids: ['1', '2'] }, 'Discarded on review', undefined, [], ['review.discarded', 'review.discarded']],
    [{ kind: 'reopened', changes: [{ entry: { ...entry, ...standingOf('waiting', { waitingUntil: '2026-12-03' }) }, change: standingOf('in-progress') }] }, 'Status set to In progress', 'A reply opened it again. It was Waiting until 3 December 2026', ['entry.changed'], []],
    [{ kind: 'erased', ids: ['1'], subject: { type: 'person', id: '9' } }, undefined, undefined, ['entry.erased'], ['person.erased']],
    [{ kind: 'expired', ids: ['1', '2'], facts: { submissions: 2 } }, undefined, undefined, ['entry.erased', 'entry.erased'], ['retention.purged']],
  ])('should record %j', (event, what, detail, webhooks, audit) => {
    const effects = wire(event)
    expect(effects.history[0]).toEqual(what === undefined ? undefined : [what, detail ?? null])
    expect(effects.webhooks.map(({ type }) => type)).toEqual(webhooks)
    expect(effects.audit.map(({ action }) => action)).toEqual(audit)
    expect(effects.live?.kind).toBe(event.kind === 'erased' || event.kind === 'expired' ? 'erased' : 'changed')
  }) // prettier-ignore

  it('should announce arrivals, a hundred of them by name', () => {
    const arrivals = Array.from({ length: 120 }, (_, id) => ({
      id: String(id),
      reference: 'AP-1',
      type: 'application',
      receivedAt: new Date('2026-11-22T10:00:00Z'),
    }))
    const { history, live, webhooks, audit } = wire({ kind: 'arrived', arrivals })
    expect([history, audit, webhooks.length]).toEqual([[], [], 120])
    expect(live).toMatchObject({ kind: 'arrived', entries: { length: 100 } })
    expect(webhooks[0]).toEqual({
      type: 'submission.received',
      data: { id: '0', reference: 'AP-1', form: 'application', status: 'new', receivedAt: '2026-11-22T10:00:00.000Z' },
    })
  })
})
