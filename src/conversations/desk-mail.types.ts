import type { DeskTab } from '../desk/desk.rules.js'
import type { DeskMail, DeskMailState } from '../submissions/submissions.types.js'
import type { Count, Me } from '../desk/desk.types.js'

export interface MailList {
  mails: (DeskMail & { tab: DeskTab | null })[]
  state: DeskMailState | 'open'
  counts: Record<'queued' | 'failing' | 'failed', Count>
  next: string | null
  me: Me
}
