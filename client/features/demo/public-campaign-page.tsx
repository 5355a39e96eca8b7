import type { ReactNode } from 'react'
import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import type { CampaignCard, MemberCampaign } from '@api/demo/demo.types'
import { Graticule } from '@/components/drawings/graticule'
import { ButtonLink } from '@/components/ui/button'
import { ArrowLeft, Heart } from '@/components/ui/icons'
import { Chip } from '@/components/ui/blocks'
import { ApiError, apiOf } from '@/lib/api'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { Cover, Hatch, SignUpToSee, Withheld } from './parts'
import { Avatar, SampleRibbon } from './sample'

export const handle: PageHandle = {
  title: (campaign) => (campaign ? ((campaign as Partial<MemberCampaign>).name ?? 'Campaign') : 'Campaign not found'),
  description: 'A campaign that opens to those who sign up.',
  risk: 'notice',
  robots: 'noindex',
}

export async function loader(args: LoaderFunctionArgs) {
  const id = encodeURIComponent(args.params.id ?? '')
  try {
    return await apiOf(args).get(`/api/demonstration/campaigns/${id}`)
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
        {open ? <OpenCard campaign={campaign} /> : <WithheldCard campaign={campaign} />}
        {open ? <NextStep campaign={campaign} /> : <SignUp />}
      </div>
    </>
  )
}

/** A picture beside the words. */
const SPLIT = 'grid grid-cols-1 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'

interface CampaignFrameProps {
  campaign: CampaignCard
  corner?: ReactNode
  logo: ReactNode
  title: ReactNode
  children: ReactNode
}

const CampaignFrame = ({
  campaign: { daysLeft, sector, stage },
  corner,
  logo,
  title,
  children,
}: CampaignFrameProps) => (
  <article className={`border-line bg-raised rounded-panel overflow-hidden border ${SPLIT}`}>
    <Cover sector={sector} stage={stage} className="min-h-50 md:min-h-105">
      {corner}
    </Cover>
    <div className="px-10 pt-8 pb-4 max-md:px-5 max-md:pt-5 max-md:pb-2">
      <Chip className="num">
        <Heart size={16} className="text-brass" />
        {daysLeft}
      </Chip>
      <div className="mt-5 mb-6 flex items-center gap-5">
        {logo}
        <h1 className="text-h2 flex min-w-0 flex-1">{title}</h1>
      </div>
      {children}
    </div>
  </article>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="border-line flex min-h-16 items-center justify-between gap-4 border-t">
    <dt className="text-muted">{label}</dt>
    <dd className="flex min-w-0">{children}</dd>
  </div>
)

function OpenCard({ campaign }: { campaign: MemberCampaign }) {
  const { name, logo, description, tags, raised } = campaign
  return (
    <CampaignFrame campaign={campaign} logo={<Avatar initials={logo} large />} title={name}>
      <p className="text-lead">{description}</p>
      <p className="mt-6 flex flex-wrap gap-2">
        {tags.map(({ label, variant }) => (
          <Chip key={label} tone={variant === 'primary' ? 'relief' : 'quiet'}>
            {label}
          </Chip>
        ))}
      </p>
      <dl className="mt-8">
        <Fact label="Raised">
          <span className="figure text-title">{raised}</span>
        </Fact>
      </dl>
    </CampaignFrame>
  )
}

/** What visitors may not see yet is replaced by an engraving; the server does not send it. */
const WithheldCard = ({ campaign }: { campaign: CampaignCard }) => (
  <CampaignFrame
    campaign={campaign}
    corner={
      <SignUpToSee className="border-line-strong rounded-control bg-ground absolute bottom-5 left-6 border px-3 py-2">
        Sign up to see where
      </SignUpToSee>
    }
    logo={<Hatch className="size-16 flex-none rounded-full" />}
    title={<Withheld className="h-8 w-95" />}
  >
    <div className="grid gap-3" aria-hidden="true">
      <Hatch className="h-2.5 w-full" />
      <Hatch className="h-2.5 w-4/5" />
      <Hatch className="h-2.5 w-full" />
      <Hatch className="h-2.5 w-40" />
    </div>
    <div className="mt-6 flex flex-wrap gap-2" aria-hidden="true">
      {[1, 2, 3].map((tag) => (
        <Chip key={tag} tone="quiet">
          <Hatch className="h-2.5 w-20" />
        </Chip>
      ))}
    </div>
    <dl className="mt-8">
      <Fact label="Raised">
        <Withheld className="h-8 w-60" />
      </Fact>
      <Fact label="Name, description and tags">
        <SignUpToSee className="text-right" />
      </Fact>
    </dl>
  </CampaignFrame>
)

interface QuestionProps {
  title: string
  text: string
  children: ReactNode
}

const Question = ({ title, text, children }: QuestionProps) => (
  <section className="relative pt-36 pb-20 text-center md:pb-32">
    <Graticule view="close" />
    {/* The meridian drops from the card to the question. */}
    <i className="drop absolute top-0 left-1/2 h-24" aria-hidden="true" />
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
        <article className={`${SPLIT} items-center gap-x-18 gap-y-8`}>
          <Cover className="border-line rounded-panel min-h-64 border" />
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
