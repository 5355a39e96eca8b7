import { Button, ButtonLink } from '@/components/ui/button'
import { DrawnDialog } from '@/components/ui/drawn-dialog'
import { Mail } from '@/components/ui/icons'
import { Textarea } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { paths } from '@/lib/paths'
import { techFlow as campaign } from './featured-campaign.sample'
import { Avatar } from './sample'

const DIALOG = 'message-dialog'

/** Pressing a person opens a dialog to write to them; without JavaScript it links to the messages. */
export const Team = () => (
  <form action={paths.messages}>
    <ul>
      {campaign.team.map(({ name, role, initials }) => (
        <li key={name}>
          <button
            type="submit"
            className="border-line flex w-full gap-3.5 border-t py-4 text-left"
            aria-haspopup="dialog"
            data-opens-dialog={DIALOG}
            data-title={`Message ${name}`}
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
  </form>
)

/** A demonstration: the field of the message has no name, so it is sent nowhere. */
export const MessageDialog = () => (
  <DrawnDialog
    id={DIALOG}
    look="form"
    title="Message"
    description="This is a demonstration: nothing you write is sent."
  >
    <form action={paths.messages} className="mt-6 grid gap-5 text-left" data-message>
      <Field label="Your message" name="message">
        <Textarea
          name={undefined}
          rows={6}
          maxLength={5000}
          placeholder="Ask about the business, the round or the plan"
        />
      </Field>
      <div className="flex flex-wrap gap-3 max-md:flex-col">
        <Button type="submit" disabled>
          Send Message
        </Button>
        <ButtonLink to={paths.messages} variant="secondary">
          View All Messages
        </ButtonLink>
      </div>
    </form>
  </DrawnDialog>
)
