import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import {
  ACCOUNT_DELETION_DAYS,
  DRAFT_DAYS,
  SENT_MAIL_DAYS,
  SESSION_DAYS,
  SESSION_INACTIVITY_DAYS,
  STATEMENT_YEARS,
  SUBMISSION_YEARS,
  UNCONFIRMED_ACCOUNT_DAYS,
  UNSENT_MAIL_DAYS,
} from '@api/common/retention.rules'
import { COMPLAINT_DAYS } from '@api/common/form-options.rules'
import { brand } from '@/brand'
import { list } from '@/components/text/prose-blocks'
import { table } from '@/components/text/tables'
import { ApiError, apiOf } from '@/lib/api'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { companySentence } from '@/operator'
import { LegalLayout, mailTo, phone, regulator, section } from './legal-layout'

export const handle: PageHandle = {
  title: 'Privacy Policy',
  description: `What ${brand.name} keeps about you, for how long, and how to get a copy of it, change it or have it erased.`,
}

const operator = companySentence() ?? `The operator of ${brand.name} runs this site.`

/** Whether introductions are on; the data kept for them is listed only then. */
export const loader = (args: LoaderFunctionArgs): Promise<boolean> =>
  apiOf(args)
    .get('/api/introductions')
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return false
        throw error
      },
    )

const INTRODUCED = [
  [
    'Sign a statement as an investor',
    'The statement with your name, email address and answers, which we keep sealed; and which companies you look for.',
    'Describe companies to you only while the law allows it, and only those that fit.',
    'Our legitimate interest in keeping to that law (Article 6(1)(f)); for emails about companies, your consent (Article 6(1)(a)).',
  ],
  [
    'Let us describe your company to investors',
    'The description without your name, in each version, and that you approved it.',
    'Let investors who have signed a statement read it.',
    'Steps you ask for before a contract (Article 6(1)(b)).',
  ],
  [
    'Answer whether you would like to meet an investor or a company',
    'That you were asked, your answer, the reason you choose, and what came of it.',
    'Give each of you the name and the address of the other once both have said yes, and not before.',
    'Your consent (Article 6(1)(a)).',
  ],
]

const INTRODUCTIONS_KEPT = [
  [
    'A statement on the strength of which we described a company to you',
    `${STATEMENT_YEARS} years after we last did so`,
    'Kept sealed, as claims can be made for as long; without your address once your application is erased. Then erased by the site itself.',
  ],
  [
    'Any other statement, what you look for, the description of a company, and introductions',
    'As long as your application',
    'Erased with it.',
  ],
]

const sectionsOf = (introducing: boolean) => [
  section(
    'who',
    'Who is responsible',
    `${operator} It is the controller of what you send through it: it decides why and how your details are used. Write to ${brand.address.join(', ')}, to ${mailTo()}, or ring ${phone}.`,
  ),
  section(
    'what',
    'What we keep',
    table({
      look: 'words',
      head: ['When you', 'We keep', 'So that we can', 'Lawful basis'],
      rows: [
        [
          'Book a discovery call',
          'First and last name, email address, phone number, and country and preferred date if you enter them.',
          'Arrange and hold the call.',
          'Steps you ask for before a contract (UK GDPR, Article 6(1)(b)).',
        ],
        [
          'Apply',
          'Name, email address, phone number and the answers of your application, as an investor or an entrepreneur.',
          'Consider the application and tell you the outcome.',
          'Steps you ask for before a contract (Article 6(1)(b)).',
        ],
        [
          'Register for the investor show',
          'Name, email address, phone number, country, and business name, website and role if you enter them. On the two landing pages also the ranges and answers you choose.',
          'Send your invitation.',
          'Your consent on the landing pages (Article 6(1)(a)); elsewhere, steps you ask for (Article 6(1)(b)).',
        ],
        [
          'Tick the box for news',
          'That you ticked it, with its wording, and your email address.',
          'Send you news of events and of companies that are raising. No form depends on it.',
          'Your consent (Article 6(1)(a)), which you can withdraw at any time.',
        ],
        [
          'Open an account',
          'Email address, a fingerprint of your password (never the password), the key of a second factor if you add one, and when, from which network address and with which browser you signed in.',
          'Let you in and keep others out.',
          'Our contract with you (Article 6(1)(b)); security, our legitimate interest (Article 6(1)(f)).',
        ],
        [
          'Complain',
          'Name, email address, your complaint, and how we answered it.',
          'Deal with it and learn from it.',
          'Our legal obligation (Article 6(1)(c)).',
        ],
        ...(introducing ? INTRODUCED : []),
      ],
    }),
  ),
  section(
    'with-it',
    'What we keep with it',
    'With each form we keep the time it arrived, the page it came from with the campaign that its address names, if any, and the exact wording shown beside it: its text, its version and a checksum, so that it stays clear what you were shown or agreed to.',
    'We keep a copy of the messages we sent about it and of your replies. We do not keep your network address with it, and our logs hold neither addresses nor what you typed. To tell people from programs we look at a hidden field and at how long the form took; if it looks like a program, we set it aside for a person to check and do not throw it away.',
    'With an account we keep the network address and the browser of each session until it ends, so that you can tell your own from another’s. Where our servers hold a file of networks, your account page also says near which city or country a session is. It is looked up in that file when you open the page, goes to no other company, and is not stored.',
  ),
  section(
    'not',
    'What we do not do',
    list(
      'We do not sell or rent your details.',
      'We use no analytics, no advertising and no tracking, ours or anyone’s.',
      'No decision about you is made by a program alone.',
      'Reading our site sends nothing to any other company’s. A film opens from its host, in its privacy mode, only when you press play; that host then sees your network address.',
    ),
  ),
  section(
    'who-sees',
    'Who sees it',
    `The people at ${brand.name} who answer you, and the companies that run our servers and carry our email, on our instructions only. An introduction to a founder or an investor is made only with your agreement.`,
  ),
  section('transfers', 'Where it is kept', brand.legal.transfers),
  section(
    'how-long',
    'How long',
    table({
      look: 'words',
      head: ['What', 'How long', 'How it ends'],
      rows: [
        [
          'What you send through a form, with its messages',
          `${SUBMISSION_YEARS} years after we were last in touch`,
          'Erased every night by the site itself, or sooner if you ask.',
        ],
        ...(introducing ? INTRODUCTIONS_KEPT : []),
        [
          'An email that could not be delivered',
          `${UNSENT_MAIL_DAYS} days`,
          'Removed from the queue by the site itself.',
        ],
        [
          'To which address an email about an account went, and when',
          `${SENT_MAIL_DAYS} days`,
          'Erased every night by the site itself.',
        ],
        [
          'An account',
          'Until you delete it',
          `You delete it yourself on your account page; it goes ${ACCOUNT_DELETION_DAYS} days later, unless you change your mind.`,
        ],
        [
          'An account whose address was never confirmed',
          `${UNCONFIRMED_ACCOUNT_DAYS} days`,
          'Erased every night by the site itself.',
        ],
        [
          'A sign-in',
          `Until you sign out, or ${SESSION_INACTIVITY_DAYS} days without a visit, and ${SESSION_DAYS} days at most`,
          'Expires by itself.',
        ],
        ['A form you began', `${DRAFT_DAYS} days`, 'Stays on your own device, and expires there.'],
      ],
    }),
    `You can delete an account at any time on [your account page](${paths.account}).`,
  ),
  section(
    'copy',
    'Get a copy, change it, have it erased',
    `Write to ${mailTo('My data')} from the address you used, and say which you want. We answer within one month, at no charge. You may ask us to:`,
    list(
      'send you a copy of everything we hold about you, in a form a computer can read',
      'correct what is wrong',
      'erase it: the submission, its registration and its messages go together',
      'stop using it for a purpose (object), or limit what we do with it',
      'move it to someone else',
    ),
    'With an account you can download your data and delete the account yourself.',
  ),
  section(
    'withdraw',
    'Withdraw your consent',
    `Consent can be withdrawn at any time, as easily as it was given: write to ${mailTo('I withdraw my consent')}. We stop at once. What was done before stays lawful.`,
  ),
  section(
    'complain',
    'Complain',
    `[Complain to us by a form](${paths.complaints}#form), or [in another way](${paths.complaints}), about how we use your data: we acknowledge every complaint within ${COMPLAINT_DAYS} days and tell you the outcome without undue delay. You may complain to the ${regulator} at any time, also by telephone on ${brand.legal.regulator.phone}.`,
  ),
]

export const Component = () => (
  <LegalLayout
    title="Privacy Policy"
    lede="What we keep about you, why and for how long, and how to get a copy, have it erased, or complain."
    sections={sectionsOf(useLoaderData<boolean>())}
  />
)
