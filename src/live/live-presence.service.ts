import { Injectable, OnModuleDestroy } from '@nestjs/common'
import { batches } from '../common/batches.js'
import { SECOND_MS } from '../common/durations.rules.js'
import type { LiveView, PresenceEvent } from './live-event.rules.js'
import { LiveService } from './live.service.js'
import type { LivePerson } from './live.types.js'

const BROADCAST_EVERY_MS = 4 * SECOND_MS
/** A view that is not confirmed for this long has ended, perhaps because its instance died. */
const EXPIRES_AFTER_MS = 12 * SECOND_MS
const MAX_AT_ONCE = 40

type Watcher = (entry: string) => void

@Injectable()
export class LivePresenceService implements OnModuleDestroy {
  private readonly views = new Map<string, LiveView & { until?: number; here: boolean }>()
  private readonly watchers = new Set<Watcher>()
  private readonly timer = setInterval(() => this.broadcast(), BROADCAST_EVERY_MS).unref()

  constructor(private readonly live: LiveService) {}

  register(view: LiveView) {
    this.update({ ...view, here: true })
    this.live.publish({ kind: 'looking', views: [view], left: [] })
  }

  unregister(id: string) {
    this.remove(id)
    this.live.publish({ kind: 'looking', views: [], left: [id] })
  }

  receive({ views, left }: PresenceEvent) {
    for (const view of views)
      if (!this.views.get(view.id)?.here) this.update({ ...view, here: false, until: Date.now() + EXPIRES_AFTER_MS })
    for (const id of left) if (!this.views.get(id)?.here) this.remove(id)
  }

  at(entry: string, me: string): LivePerson[] {
    const people = new Map<string, LivePerson>()
    for (const view of this.views.values())
      if (view.entry === entry && view.userId !== me) {
        const writing = view.writing || people.get(view.userId)?.writing
        people.set(view.userId, { id: view.userId, name: view.name, ...(writing && { writing }) })
      }
    return [...people.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
  }

  isHere(userId: string): boolean {
    return [...this.views.values()].some((view) => view.userId === userId)
  }

  watch(watcher: Watcher) {
    this.watchers.add(watcher)
  }

  onModuleDestroy() {
    clearInterval(this.timer)
  }

  private update(view: LiveView & { until?: number; here: boolean }) {
    const known = this.views.get(view.id)
    this.views.set(view.id, view)
    if (known?.entry !== view.entry) this.changed(view.entry, known?.entry)
  }

  private remove(id: string) {
    const view = this.views.get(id)
    if (this.views.delete(id) && view) this.changed(view.entry)
  }

  private changed(...entries: (string | undefined)[]) {
    for (const entry of entries) if (entry) for (const watcher of this.watchers) watcher(entry)
  }

  private broadcast() {
    const now = Date.now()
    for (const { id, until = now } of this.views.values()) if (until < now) this.remove(id)
    const ours = [...this.views.values()].filter(({ here }) => here)
    for (const views of batches(ours, MAX_AT_ONCE))
      this.live.publish({
        kind: 'looking',
        views: views.map(({ here: _here, until: _until, ...view }) => view),
        left: [],
      })
  }
}
