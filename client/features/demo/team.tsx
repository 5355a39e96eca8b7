import { useState, type FormEvent } from 'react'
import { Form, useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Mail } from '@/components/ui/icons'
import { Textarea } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { paths } from '@/lib/paths'
import { techFlow as campaign } from './featured-campaign.sample'
import { Avatar } from './sample'

/** Pressing a person opens a dialog to write to them; without JavaScript it links to the messages. */
export const Team = ({ onWrite }: { onWrite: (name: string) => void }) => (
  <Form method="get" action={paths.messages}>
    <ul>
      {campaign.team.map(({ name, role, initials }) => (
        <li key={name}>
          <button
            type="submit"
            className="border-line flex w-full gap-3.5 border-t py-4 text-left"
            onClick={(event) => {
              event.preventDefault()
              onWrite(name)
            }}
          >
            <Avatar initials={initials} />
            <span className="flex-1">
              <span className="sr-only">Write to </span>
              <span className="block font-semibold">{name}</span>
              <span className="text-small text-muted block">{role}</span>
            </span>
            <span className="border-line rounded-control grid size-11 flex-none place-items-center border">
              <Mail />
            </span>
          </button>
        </li>
      ))}
    </ul>
  </Form>
)

interface DialogProps {
  /** The team member to write to; null while the dialog is closed. */
  to: string | null
  onClose: () => void
}

/** A demonstration: the message is sent nowhere and discarded. */
export function MessageDialog({ to, onClose }: DialogProps) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    setText('')
    onClose()
    void navigate(paths.messages)
  }
  return (
    <Dialog
      open={to !== null}
      onClose={onClose}
      look="form"
      title={`Message ${to ?? ''}`}
      description="This is a demonstration: nothing you write is sent."
    >
      <form onSubmit={handleSubmit} className="mt-6 grid gap-5 text-left">
        <Field label="Your message" name="message">
          <Textarea
            value={text}
            rows={6}
            maxLength={5000}
            placeholder="Ask about the business, the round or the plan"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3 max-md:flex-col">
          <Button type="submit" disabled={!text.trim()}>
            Send Message
          </Button>
          <ButtonLink to={paths.messages} variant="secondary">
            View All Messages
          </ButtonLink>
        </div>
      </form>
    </Dialog>
  )
}
