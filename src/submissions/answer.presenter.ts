import { UNDO_ANSWER_SECONDS } from '../desk/desk.rules.js'
import type { AnswerView, DeskMail, Letter, ReplyView } from './submissions.types.js'
import type { DeskAnswer, DeskReply } from './answer.entity.js'
import { wire } from '../common/wire.js'

export function presentAnswer(
  answer: DeskAnswer,
  mails: Pick<DeskMail, 'id' | 'state'>[],
  { readerId, nameOf }: { readerId?: string; nameOf: (author: string) => string },
): AnswerView {
  const { id, subject, body, sentAt, mailId, authorId } = answer
  const mail = mails.find((one) => one.id === mailId)?.state ?? null
  const waits = mail === 'queued' && authorId === readerId
  const left = Math.ceil(UNDO_ANSWER_SECONDS - (Date.now() - sentAt.getTime()) / 1000)
  const at = sentAt.toISOString()
  const author = nameOf(answer.author)
  return {
    kind: 'answer',
    id,
    author,
    mine: authorId === readerId,
    subject,
    body,
    at,
    mail,
    takeBackSeconds: waits ? Math.max(0, left) : 0,
  }
}

export const presentReply = (reply: DeskReply): ReplyView => ({
  kind: 'reply',
  ...wire(reply, 'id', 'sender', 'fromUnknownAddress', 'automatic', 'subject', 'body', 'quoted'),
  at: reply.receivedAt.toISOString(),
})

export const inOrder = (letters: Letter[]) => letters.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
