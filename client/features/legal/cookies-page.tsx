import { SESSION_DAYS, SESSION_INACTIVITY_DAYS } from '@api/common/retention.rules'
import { brand } from '@/brand'
import { table } from '@/components/text/tables'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { LegalLayout, section } from './legal-layout'

export const handle: PageHandle = {
  title: 'Cookies',
  description: `The few things ${brand.name} keeps on your device, and why you see no cookie banner.`,
}

const kept = (...rows: string[][]) => table({ look: 'words', head: ['Name', 'What it does', 'How long'], rows })

const sections = [
  section(
    'cookies',
    'Cookies',
    'Reading this site sets no cookie at all. These come when you sign in or do what the table says.',
    kept(
      [
        'access',
        'Says that you are signed in. No script can read it.',
        'As long as a short session key lasts; renewed while you use the site.',
      ],
      [
        'refresh',
        'Renews the first. No script can read it.',
        `Until you sign out, or ${SESSION_INACTIVITY_DAYS} days without a visit, and ${SESSION_DAYS} days at most.`,
      ],
      [
        'signed-in',
        'Says that someone is signed in, but not who, so that a page shows “Account” at once.',
        `Until you sign out, or ${SESSION_INACTIVITY_DAYS} days without a visit.`,
      ],
      [
        'device',
        'Recognises this browser, so that we can mail you about a sign-in on any other. No script can read it.',
        '400 days after the last sign-in.',
      ],
      ['flash', 'Hands one message to the next page, such as that you are signed out.', 'A minute at most.'],
      ['sidebar_state', 'Remembers whether a sidebar is open or collapsed.', '7 days.'],
      ['desk-rows', 'For our own team: remembers that lists have comfortable rows.', 'A year, or until it is not.'],
    ),
    'On a secure address the name of each begins with __Host-, which ties it to this site alone.',
  ),
  section(
    'device',
    'Kept on your device, never sent',
    kept(
      ['theme', 'Remembers whether you chose light, dark or system.', 'Until you clear it in your browser.'],
      [
        'desk-keys',
        'For our own team: remembers that single keys are no shortcuts.',
        'Until you switch them on again.',
      ],
      [
        'draft:…',
        'Keeps a form you began, such as an application or a campaign, so that a reload does not lose it.',
        'A week at most; an application’s draft goes when you send it or press “Clear it”.',
      ],
      [
        'receipt',
        'Repeats the reference and the day of a form you sent on the page that thanks you.',
        'Until you close the tab.',
      ],
      [
        'export-…',
        'For our own team: a file while it is being downloaded.',
        'A minute after the download; if the page is closed before, until the desk is opened an hour later or more.',
      ],
    ),
  ),
  section(
    'none',
    'What we do not use',
    'No analytics, no advertising, no cookies of other companies. Everything above is needed for what you asked for, so the law asks for no consent and there is no banner.',
    'A film you start plays from its host, in its privacy mode; that host decides what it keeps.',
  ),
  section(
    'clear',
    'How to clear it',
    `Sign out to end a session, and clear this site’s data in your browser’s settings for everything else. For what you have sent us, see the [Privacy Policy](${paths.privacy}).`,
  ),
]

export const Component = () => (
  <LegalLayout
    title="Cookies"
    lede="A session when you sign in, the theme you chose, and a form you began. That is all."
    sections={sections}
  />
)
