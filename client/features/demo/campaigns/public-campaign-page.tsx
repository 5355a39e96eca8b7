import type { ReactNode } from 'react'
import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import type { CampaignCard, MemberCampaign } from '@api/demonstration/demonstration.types'
import { Graticule } from '@/components/drawings/graticule'
import { ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/blocks'
import { ArrowLeft, Heart } from '@/components/ui/icons'
import { ApiError, apiOf } from '@/lib/api'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { Avatar } from '../parts/avatar'
import { SampleRibbon } from '../parts/sample-ribbon'
import { Hatch, SignUpToSee, Withheld, WithheldPicture } from '../parts/withheld'
import styles from './public-campaign-page.module.css'

export const handle: PageHandle = {
  title: (campaign) => (campaign ? ((campaign as Partial<MemberCampaign>).name ?? 'Campaign') : 'Campaign not found'),
  description: 'A campaign that opens to those who sign up.',
  risk: 'notice',
  robots: 'noindex',
}

export async function loader(args: LoaderFunctionArgs) {
  const id = encodeURIComponent(args.params.id ?? '')
  try {
    return await apiOf(args).get<CampaignCard>(`/api/demonstration/campaigns/${id}`)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data(null, { status: 404 })
    throw error
  }
}

export function Component() {
  const campaign = useLoaderData<CampaignCard | null>()
  return campaign ? <PublicCampaign campaign={campaign} /> : <CampaignNotFound />
}

function PublicCampaign({ campaign }: { campaign: CampaignCard }) {
  const open = 'name' in campaign
  return (
    <>
      <SampleRibbon>
        {open ? 'The company and figures on this page are sample data.' : 'The details are withheld until you sign up.'}
      </SampleRibbon>
      <div className="wrap">
        <Link
          to={paths.oldHome}
          className="text-muted hover:text-text mt-6 mb-4 inline-flex min-h-11 items-center gap-2 font-medium"
        >
          <ArrowLeft size={18} />
          Back to campaigns
        </Link>
        {open ? <OpenCard campaign={campaign} /> : <WithheldCard daysLeft={campaign.daysLeft} />}
        {open ? <NextStep campaign={campaign} /> : <SignUp />}
      </div>
    </>
  )
}

const DaysLeft = ({ children }: { children: string }) => (
  <Chip className="num">
    <Heart size={16} className="text-brass" />
    {children}
  </Chip>
)

function OpenCard({ campaign: { daysLeft, name, logo, description, tags, raised } }: { campaign: MemberCampaign }) {
  return (
    <article className={styles.card}>
      <WithheldPicture className={styles.picture} />
      <div className={styles.body}>
        <DaysLeft>{daysLeft}</DaysLeft>
        <div className={styles.name}>
          <Avatar initials={logo} large />
          <h1 className="text-h2 min-w-0 flex-1">{name}</h1>
        </div>
        <p className="text-lead">{description}</p>
        <p className="mt-6 flex flex-wrap gap-2">
          {tags.map(({ label, variant }) => (
            <Chip key={label} tone={variant === 'primary' ? 'relief' : 'quiet'}>
              {label}
            </Chip>
          ))}
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>Raised</dt>
            <dd className="figure text-title">{raised}</dd>
          </div>
        </dl>
      </div>
    </article>
  )
}

/** What visitors may not see yet is replaced by an engraving; the server does not send it. */
function WithheldCard({ daysLeft }: Pick<CampaignCard, 'daysLeft'>) {
  return (
    <article className={styles.card}>
      <WithheldPicture className={styles.picture}>
        <SignUpToSee className={styles.where}>Sign up to see where</SignUpToSee>
      </WithheldPicture>
      <div className={styles.body}>
        <DaysLeft>{daysLeft}</DaysLeft>
        <div className={styles.name}>
          <Hatch className={styles.logo} />
          <h1 className="flex min-w-0 flex-1">
            <Withheld className="h-8 w-95" />
          </h1>
        </div>
        <div className="grid gap-3" aria-hidden="true">
          <Hatch className="h-2.5 w-[96%]" />
          <Hatch className="h-2.5 w-[88%]" />
          <Hatch className="h-2.5 w-[92%]" />
          <Hatch className="h-2.5 w-[41%]" />
        </div>
        <div className="mt-6 flex flex-wrap gap-2" aria-hidden="true">
          {[1, 2, 3].map((tag) => (
            <Chip key={tag} tone="quiet">
              <Hatch className="h-2.5 w-20" />
            </Chip>
          ))}
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>Raised</dt>
            <dd className="flex min-w-0">
              <Withheld className="h-8 w-55" />
            </dd>
          </div>
          <div>
            <dt>Name, description and tags</dt>
            <dd>
              <SignUpToSee />
            </dd>
          </div>
        </dl>
      </div>
    </article>
  )
}

interface QuestionProps {
  title: string
  text: string
  /** The buttons. */
  children: ReactNode
}

const Question = ({ title, text, children }: QuestionProps) => (
  <section className={styles.question}>
    <Graticule view="close" />
    <i className={`drop ${styles.drop}`} aria-hidden="true" />
    <h2 className="relative">{title}</h2>
    <p className="text-lead text-muted relative mt-3">{text}</p>
    <div className="relative mt-7 flex flex-wrap justify-center gap-3 max-md:flex-col">{children}</div>
  </section>
)

const SignUp = () => (
  <Question title="Want to view campaign details?" text="Tell us whether you are an investor or an entrepreneur.">
    <ButtonLink to={paths.application}>Sign Up as Investor</ButtonLink>
    <ButtonLink to={paths.application} variant="secondary">
      Sign Up as Entrepreneur
    </ButtonLink>
  </Question>
)

const NextStep = ({ campaign: { name, featured } }: { campaign: MemberCampaign }) =>
  featured ? (
    <Question title="Read the whole campaign" text="Its plan, its figures, its risks and its team, on one page.">
      <ButtonLink to={paths.featuredCampaign}>View {name}</ButtonLink>
    </Question>
  ) : (
    <Question title={`Interested in ${name}?`} text="You apply first. Nothing can be invested on this page.">
      <ButtonLink to={paths.application}>Apply to invest</ButtonLink>
      <ButtonLink to={paths.campaigns} variant="secondary">
        See the other campaigns
      </ButtonLink>
    </Question>
  )

function CampaignNotFound() {
  return (
    <>
      <SampleRibbon>Campaigns on this site are sample data.</SampleRibbon>
      <div className="wrap py-20 md:py-32">
        <article className={styles.lost}>
          <WithheldPicture className={styles.lostPicture} />
          <div>
            <h1 className="text-h2">Campaign not found</h1>
            <p className="text-lead mt-5 max-w-[28em]">
              It may have closed, or the address may be mistyped. All open campaigns are on one page.
            </p>
            <div className="mt-7 flex flex-wrap gap-3 max-md:flex-col">
              <ButtonLink to={paths.oldHome}>Back to Home</ButtonLink>
              <ButtonLink to={paths.campaigns} variant="secondary">
                See the campaigns
              </ButtonLink>
            </div>
          </div>
        </article>
      </div>
    </>
  )
}
