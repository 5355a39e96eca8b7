import { useEffect, useRef } from 'react'

import type { AnswerPreview as Preview } from '@api/admin/answers/answers.types'

import styles from './answer-page.module.css'
import desk from '../desk.module.css'

/** The mail as its recipient will see it; nothing in the frame can run or navigate. */
export function AnswerPreview({ preview }: { preview: Preview }) {
  const { from, to, replyTo, subject, html } = preview
  const heading = useRef<HTMLHeadingElement>(null)
  // The heading takes the focus on every preview, even if nothing has changed.
  useEffect(() => heading.current?.focus(), [preview])
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" ref={heading} tabIndex={-1} className={styles.heading}>
        Preview
      </h2>
      <dl className={desk.pairs}>
        {[
          ['From', from],
          ['To', to],
          ['Replies to', replyTo],
          ['Subject', subject],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <iframe title="The mail" srcDoc={html} sandbox="" className={styles.mail} />
    </section>
  )
}
