import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import type { CampaignCard as Campaign, MemberCampaign } from '@api/demo/demo.types'
import { TechFlowMap } from '@/components/drawings/techflow-map'
import { ButtonLink } from '@/components/ui/button'
import { Heart } from '@/components/ui/icons'
import { Chip } from '@/components/ui/blocks'
import { apiOf } from '@/lib/api'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { techFlow } from './featured-campaign.sample'
import { fundedPercent, money } from './figures'
import { CampaignChips, Card, Cover, FundingFigures, Hatch, SignUpToSee, wholeCard } from './parts'
import { PageHead, SampleRibbon } from './sample'

export const handle: PageHandle = {
  title: 'Campaigns',
  description: 'The campaign of the week in full, and three more that open to those who sign up.',
  risk: 'notice',
}

export const loader = (args: LoaderFunctionArgs) => apiOf(args).get('/api/demonstration/campaigns')

export function Component() {
  const campaigns = useLoaderData<typeof loader>()
  const open = campaigns.some((campaign) => 'name' in campaign)
  return (
    <>
      <SampleRibbon>The companies and figures on this page are sample data.</SampleRibbon>
      <div className="wrap pb-24">
        <PageHead
          name="Campaigns"
          aside={
            open
              ? 'One company has opened its books to everyone. Signed in, you see what the others do as well.'
              : 'One company has opened its books to everyone. The others are shown in full to those who sign up.'
          }
        >
          Raising <br className="md:hidden" />
          this month
        </PageHead>
        <Featured />
        <section className="mt-16 md:mt-24" aria-labelledby="withheld">
          <h2 id="withheld" className="text-h3 mb-6">
            Shown in full to members
          </h2>
          <div className="grid gap-6 md:grid-cols-3">
            {campaigns.map((campaign) => (
              <CampaignCard key={campaign.id} campaign={campaign} />
            ))}
          </div>
        </section>
      </div>
    </>
  )
}

function Featured() {
  const { name, tagline, tags, taxRelief, raised, target, investors, daysLeft, minInvestment } = techFlow
  return (
    <article
      className="border-line border-l-brass bg-raised rounded-r-panel grid overflow-hidden border border-l-2 lg:grid-cols-3"
      aria-labelledby="featured"
    >
      <div className="relative min-h-50">
        <TechFlowMap view="tile" town={techFlow.place} />
      </div>
      <div className="px-6 py-8 lg:px-8 lg:py-12">
        <p className="eyebrow">Featured campaign</p>
        <h2 id="featured" className="mt-4">
          {name}
        </h2>
        <p className="text-title mt-3 max-w-[20.5em] leading-[1.4]">{tagline}</p>
        <CampaignChips relief={taxRelief} tags={tags} className="mt-6" />
      </div>
      <div className="border-line mx-6 border-t py-8 lg:mx-0 lg:my-12 lg:self-center lg:border-t-0 lg:border-l lg:px-8 lg:py-0">
        <FundingFigures
          raised={raised}
          target={target}
          figures={[
            ['Funded', `${fundedPercent({ raised, target })}%`],
            ['Investors', investors],
            ['Days left', daysLeft],
            ['Minimum', money(minInvestment)],
          ]}
        />
        <ButtonLink to={paths.featuredCampaign} block className="mt-5">
          View {name}
        </ButtonLink>
      </div>
    </article>
  )
}

function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { id, daysLeft, sector, stage } = campaign
  return (
    <Card aria-labelledby={`campaign-${id}`}>
      <Cover sector={sector} stage={stage} className="h-36" />
      <div className="grid grid-cols-1 gap-4 p-6">
        <Chip className="justify-self-start">
          <Heart size={14} className="text-brass" />
          {daysLeft}
        </Chip>
        {'name' in campaign ? <Details campaign={campaign} /> : <WithheldDetails id={id} />}
        <ButtonLink
          to={paths.campaign(id)}
          variant="secondary"
          className={wholeCard}
          aria-label={`View campaign ${id}`}
        >
          View campaign
        </ButtonLink>
      </div>
    </Card>
  )
}

const Details = ({ campaign: { id, name, description, raised } }: { campaign: MemberCampaign }) => (
  <>
    <h3 id={`campaign-${id}`}>{name}</h3>
    <p>{description}</p>
    <p className="text-muted num">{raised} raised</p>
  </>
)

const WithheldDetails = ({ id }: { id: number }) => (
  <>
    <h3 id={`campaign-${id}`} className="grid grid-cols-1 justify-items-start gap-2">
      <Hatch className="h-6 w-60 max-w-full" />
      <SignUpToSee className="text-muted" />
    </h3>
    <p className="grid gap-2" aria-hidden="true">
      <Hatch className="h-2.5 w-full" />
      <Hatch className="h-2.5 w-4/5" />
    </p>
  </>
)
