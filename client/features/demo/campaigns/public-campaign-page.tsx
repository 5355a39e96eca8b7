import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import type { WithheldCampaign } from '@api/demonstration/demonstration.types'
import { Graticule } from '@/components/drawings/graticule'
import { ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ArrowLeft, Heart } from '@/components/ui/icons'
import { ApiError, apiOf } from '@/lib/api'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { SampleRibbon } from '../parts/sample-ribbon'
import { Hatch, SignUpToSee, Withheld, WithheldPicture } from '../parts/withheld'
import styles from './public-campaign-page.module.css'

export const handle: PageHandle = {
  title: (campaign) => (campaign ? 'Campaign' : 'Campaign not found'),
  description: 'A campaign that opens to those who sign up.',
  riskStrip: true,
  robots: 'noindex',
}

export async function loader(args: LoaderFunctionArgs) {
  const id = encodeURIComponent(args.params.id ?? '')
  try {
    return await apiOf(args).get<WithheldCampaign>(`/api/demonstration/campaigns/${id}`)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data(null, { status: 404 })
    throw error
  }
}

export function Component() {
  const campaign = useLoaderData<WithheldCampaign | null>()
  return campaign ? <PublicCampaign campaign={campaign} /> : <CampaignNotFound />
}

function PublicCampaign({ campaign }: { campaign: WithheldCampaign }) {
  return (
    <>
      <SampleRibbon>The details are withheld until you sign up.</SampleRibbon>
      <div className="wrap">
        <Link
          to={paths.oldHome}
          className="text-muted hover:text-text mt-6 mb-4 inline-flex min-h-11 items-center gap-2 font-medium"
        >
          <ArrowLeft size={18} />
          Back to campaigns
        </Link>
        <WithheldCard campaign={campaign} />
        <SignUp />
      </div>
    </>
  )
}

/** What visitors may not see yet is replaced by an engraving; the server does not send it. */
function WithheldCard({ campaign }: { campaign: WithheldCampaign }) {
  return (
    <article className={styles.card}>
      <WithheldPicture className={styles.picture}>
        <SignUpToSee className={styles.where}>Sign up to see where</SignUpToSee>
      </WithheldPicture>
      <div className={styles.body}>
        <Chip className="num">
          <Heart size={16} className="text-brass" />
          {campaign.daysLeft}
        </Chip>
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

function SignUp() {
  return (
    <section className={styles.question}>
      <Graticule view="close" />
      <i className={`drop ${styles.drop}`} aria-hidden="true" />
      <h2 className="relative">Want to view campaign details?</h2>
      <p className="text-lead text-muted relative mt-3">Tell us whether you are an investor or an entrepreneur.</p>
      <div className="relative mt-7 flex flex-wrap justify-center gap-3 max-md:flex-col">
        <ButtonLink to={paths.application}>Sign Up as Investor</ButtonLink>
        <ButtonLink to={paths.application} variant="secondary">
          Sign Up as Entrepreneur
        </ButtonLink>
      </div>
    </section>
  )
}

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
