import { brand } from '@/brand'
import { TextLink } from '@/components/ui/text-link'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { LegalLayout, MailTo, type LegalSection } from './legal-layout'

export const handle: PageHandle = {
  title: 'Accessibility',
  description: `How ${brand.name} can be used with a keyboard, a screen reader or without scripts, and who to ask when it cannot.`,
}

const sections: LegalSection[] = [
  {
    id: 'aim',
    title: 'What we aim for',
    content: (
      <p>
        This site is built to meet the Web Content Accessibility Guidelines 2.2 at level AA. We have assessed it
        ourselves; no outside body has audited it.
      </p>
    ),
  },
  {
    id: 'checked',
    title: 'What is checked with every change',
    content: (
      <ul>
        <li>Every page, in both themes, by axe: no finding of levels A and AA is accepted.</li>
        <li>Forms, menus, dialogs, tabs and the calendar are used with the keyboard alone.</li>
        <li>Each error is read out, named beside its field, and listed with a link to it.</li>
        <li>Pages and forms are used with scripts switched off.</li>
        <li>
          The globe, the press strip and the film can be paused, and stay still for visitors who prefer less motion.
        </li>
        <li>
          The home page, the calculators and the demonstration screens are read at 320 pixels without sideways
          scrolling.
        </li>
      </ul>
    ),
  },
  {
    id: 'known',
    title: 'What does not work yet',
    content: (
      <ul>
        <li>The films open on another company’s site; we cannot vouch for their captions.</li>
        <li>The turning globe is decoration and has no description.</li>
        <li>We have not yet tested with people who use assistive technology every day.</li>
      </ul>
    ),
  },
  {
    id: 'help',
    title: 'Ask us',
    content: (
      <p>
        If something stops you, write to <MailTo subject="Accessibility" /> or ring{' '}
        <a href={brand.phone.href} className="num whitespace-nowrap">
          {brand.phone.label}
        </a>
        . We answer within five working days, and take details by telephone instead of a form. If our answer does not
        help, see <TextLink to={paths.complaints}>how to complain</TextLink>; the Equality Advisory and Support Service
        advises on your rights.
      </p>
    ),
  },
]

export function Component() {
  return (
    <LegalLayout
      title="Accessibility"
      lede="What we check, what does not work yet, and how to reach a person."
      sections={sections}
    />
  )
}
