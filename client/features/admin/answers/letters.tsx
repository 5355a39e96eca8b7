import { useEffect } from 'react'

import type { Letter } from '@api/admin/answers/letter.types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'

import desk from '../desk.module.css'
import { momentOf } from '../format'
import styles from './letters.module.css'
import { MailStateBadge } from '../mail/mail-line'
import { offerUndo } from '../undo'

/** Answers and replies, oldest first. */
export const Letters = ({ letters, answerAddress }: { letters: Letter[]; answerAddress?: string }) => (
  <ol className={styles.letters}>
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
    <article className={letter.kind === 'reply' ? styles.reply : undefined}>
      <b>
        <bdi>{letter.subject || 'No subject'}</bdi> <Flags letter={letter} />
      </b>
      <p className={styles.words} dir="auto">
        {letter.words || 'This message has no text.'}
      </p>
      {letter.kind === 'reply' && letter.quoted && (
        <details className={styles.quoted}>
          <summary>Quoted text</summary>
          <p className={styles.words}>{letter.quoted}</p>
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
      {letter.automatic && <Badge kind="no-fit">Automatic</Badge>}
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
