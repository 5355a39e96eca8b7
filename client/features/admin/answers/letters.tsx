import { useEffect } from 'react'

import type { Letter } from '@api/admin/desk.types'
import { Badge } from '@/components/ui/states'
import { Button } from '@/components/ui/button'
import { cx } from '@/lib/cx'
import { momentOf } from '@/lib/format'

import { offerUndo } from '../desk-action'
import desk from '../desk.module.css'
import { MailStateBadge } from '../mail/mail-line'

/** Answers and replies, oldest first. */
export const Letters = ({ letters, answerAddress }: { letters: Letter[]; answerAddress?: string }) => (
  <ol className="grid gap-5">
    {letters.map((letter) => (
      <li key={letter.id}>
        <LetterText letter={letter} />
        {letter.kind === 'answer' && letter.takeBackSeconds > 0 && answerAddress && (
          <UndoAnswer id={letter.id} seconds={letter.takeBackSeconds} address={answerAddress} />
        )}
      </li>
    ))}
  </ol>
)

export function LetterText({ letter }: { letter: Letter }) {
  return (
    <article className={letter.kind === 'reply' ? 'border-brass border-l-2 pl-4' : undefined}>
      <b className="wrap-anywhere">
        <bdi>{letter.subject || 'No subject'}</bdi> <Flags letter={letter} />
      </b>
      <p className="my-1 wrap-anywhere whitespace-pre-wrap" dir="auto">
        {letter.words || 'This message has no text.'}
      </p>
      {letter.kind === 'reply' && letter.quoted && (
        <details>
          <summary className={cx(desk.link, 'text-muted')}>Quoted text</summary>
          <p className="text-muted my-1 wrap-anywhere whitespace-pre-wrap">{letter.quoted}</p>
        </details>
      )}
      <span className={desk.fine}>
        {momentOf(letter.at)}, <bdi>{letter.kind === 'reply' ? `from ${letter.sender}` : letter.author}</bdi>
      </span>
    </article>
  )
}

function Flags({ letter }: { letter: Letter }) {
  if (letter.kind === 'answer') return letter.mail && <MailStateBadge state={letter.mail} />
  return (
    <>
      {letter.fromOther && <Badge kind="failed">From another address</Badge>}{' '}
      {letter.automatic && <Badge kind="off">Automatic</Badge>}
    </>
  )
}

const offered = new Set<string>()

/** With JavaScript the undo bar offers it instead, once for each answer. */
function UndoAnswer({ id, seconds, address }: { id: string; seconds: number; address: string }) {
  useEffect(() => {
    if (offered.has(id)) return
    offered.add(id)
    offerUndo({ id, seconds, words: `Your answer will be sent in ${seconds} seconds.`, answerAddress: address })
  }, [id, seconds, address])
  return (
    <form method="post" action={address} className="hidden no-js:block">
      <input type="hidden" name="undo" value={id} />
      <Button type="submit" name="intent" value="takeBack" variant="secondary" size="small">
        Take it back
      </Button>
    </form>
  )
}
