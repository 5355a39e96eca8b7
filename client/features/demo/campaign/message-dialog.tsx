import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { Field } from '@/components/form/field'
import { Textarea } from '@/components/form/controls'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { paths } from '@/lib/paths'

interface Props {
  /** The team member to write to; null while the dialog is closed. */
  to: string | null
  onClose: () => void
}

/** A demonstration: the message is sent nowhere and discarded. */
export function MessageDialog({ to, onClose }: Props) {
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
