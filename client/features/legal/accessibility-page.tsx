import { brand } from '@/brand'
import { list } from '@/components/text/prose-blocks'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { LegalLayout, mailTo, phone, section } from './legal-layout'

export const handle: PageHandle = {
  title: 'Accessibility',
  description: `How ${brand.name} can be used with a keyboard, a screen reader or without scripts, and who to ask when it cannot.`,
}

const sections = [
  section(
    'aim',
    'What we aim for',
    'This site is built to meet the Web Content Accessibility Guidelines 2.2 at level AA. We have assessed it ourselves; no outside body has audited it.',
  ),
  section(
    'checked',
    'What is checked with every change',
    list(
      'Every page, in both themes, by axe: no finding of levels A and AA is accepted.',
      'Forms, menus, dialogs, tabs and the calendar are used with the keyboard alone.',
      'Each error is read out, named beside its field, and listed with a link to it.',
      'Pages and forms are used with scripts switched off.',
      'The globe, the press strip and the film can be paused, and stay still for visitors who prefer less motion.',
      'The home page, the calculators and the demonstration screens are read at 320 pixels without sideways scrolling.',
    ),
  ),
  section(
    'known',
    'What does not work yet',
    list(
      'The films open on another company’s site; we cannot vouch for their captions.',
      'The turning globe is decoration and has no description.',
      'We have not yet tested with people who use assistive technology every day.',
    ),
  ),
  section(
    'help',
    'Ask us',
    `If something stops you, write to ${mailTo('Accessibility')} or ring ${phone}. We answer within five working days, and take details by telephone instead of a form. If our answer does not help, see [how to complain](${paths.complaints}); the Equality Advisory and Support Service advises on your rights.`,
  ),
]

export const Component = () => (
  <LegalLayout
    title="Accessibility"
    lede="What we check, what does not work yet, and how to reach a person."
    sections={sections}
  />
)
