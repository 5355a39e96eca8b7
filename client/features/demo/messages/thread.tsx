import { useRef, useState, type FormEvent, type Ref } from 'react'
import { Form, Link } from 'react-router-dom'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/controls'
import { Badge } from '@/components/ui/states'
import { Button } from '@/components/ui/button'
import { ArrowLeft, Send } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'
import { Avatar } from '../parts/avatar'
import { messagesOf, type Conversation, type Message } from './conversation.samples'
import { ShareCard } from './share-card'
import styles from './thread.module.css'

/** One conversation. A demonstration: sending only clears the input; nothing leaves the device. */
export function Thread({ conversation }: { conversation: Conversation }) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const handleType = (typed: string) => {
    setText(typed)
    setSaid('')
  }
  const handleSend = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    setText('')
    setSaid('Cleared. This is a demonstration: nothing was sent.')
    input.current?.focus()
  }
  const write = (words: string) => {
    setText((before) => (before ? `${before} ${words}` : words))
    input.current?.focus()
  }

  return (
    <section aria-labelledby="thread" className={styles.thread}>
      <Head conversation={conversation} onWrite={write} />
      <Messages conversation={conversation} />
      <Compose conversation={conversation} input={input} text={text} onType={handleType} onSend={handleSend} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}

interface HeadProps {
  conversation: Conversation
  onWrite: (words: string) => void
}

function Head({ conversation: { name, company, avatar }, onWrite }: HeadProps) {
  return (
    <header className={styles.head}>
      <Link to={paths.messages} aria-label="All messages" className={styles.back}>
        <ArrowLeft />
      </Link>
      <Avatar initials={avatar} />
      <div className="min-w-0">
        <h2 id="thread" className={styles.name}>
          {name}
        </h2>
        <p className="text-small flex gap-2.5">
          <Badge kind="done">Online</Badge>
          <span className="text-muted truncate">{company}</span>
        </p>
      </div>
      <ShareCard onWrite={onWrite} />
    </header>
  )
}

function Messages({ conversation: { id, name } }: { conversation: Conversation }) {
  return (
    <div className={styles.scroller} role="region" aria-label={`Messages with ${name}`} tabIndex={0}>
      <div className={styles.days}>
        {(messagesOf[id] ?? []).map(({ name: day, messages }) => (
          <div key={day}>
            <h3 className={styles.date}>{day}</h3>
            <ol className={styles.bubbles}>
              {messages.map((message) => (
                <Bubble key={message.id} message={message} from={name} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </div>
  )
}

function Bubble({ message: { text, timestamp, isOwn }, from }: { message: Message; from: string }) {
  return (
    <li className={cx(styles.bubble, isOwn && styles.own)}>
      <span className="sr-only">{isOwn ? 'You' : from}: </span>
      <p>{text}</p>
      <span className={styles.at}>{timestamp}</span>
    </li>
  )
}

interface ComposeProps {
  conversation: Conversation
  input: Ref<HTMLInputElement>
  text: string
  onType: (text: string) => void
  onSend: (event: FormEvent) => void
}

/** The input has no name, so that without JavaScript its value is not sent. */
function Compose({ conversation: { id, name }, input, text, onType, onSend }: ComposeProps) {
  const [firstName] = name.split(' ')
  return (
    <Form method="get" action={paths.messages} onSubmit={onSend} className={styles.compose}>
      <input type="hidden" name="conversation" value={id} />
      <Field label="Message" name={`message-to-${id}`} hideLabel className="flex-1">
        <Input
          ref={input}
          name={undefined}
          value={text}
          maxLength={2000}
          autoComplete="off"
          placeholder={`Write to ${firstName}`}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      <Button type="submit" className={styles.send} aria-label="Send">
        <Send size={18} />
        <span className="max-md:hidden">Send</span>
      </Button>
    </Form>
  )
}
