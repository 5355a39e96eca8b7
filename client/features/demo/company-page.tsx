import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import type { ProjectDetails, ProjectPage } from '@api/demo/demo.types'
import { PlaceMap } from '@/components/drawings/place-map'
import { Panel } from '@/components/ui/blocks'
import { ButtonLink } from '@/components/ui/button'
import { ArrowLeft, Warning } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/text-link'
import { ApiError, apiOf } from '@/lib/api'
import { Link } from '@/lib/link'
import type { PageHandle } from '@/lib/page'
import { paths, signUpFor } from '@/lib/paths'
import { techFlow } from './featured-campaign.sample'
import { fundedPercent, initialsOf, money, shortMoney } from './figures'
import { CampaignChips, FigureList, FundingFigures, SignUpToSee, Withheld } from './parts'
import { Avatar, SampleRibbon } from './sample'

export const handle: PageHandle = {
  title: (company) => (company ? ((company as ProjectPage).name ?? 'Company') : 'Company not found'),
  description: 'One company on one page: what it does, its terms, its team and its risks.',
  risk: 'notice',
  robots: 'noindex',
}

export async function loader(args: LoaderFunctionArgs) {
  const id = encodeURIComponent(args.params.id ?? '')
  try {
    return await apiOf(args).get(`/api/demonstration/projects/${id}`)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data(null, { status: 404 })
    throw error
  }
}

export function Component() {
  const company = useLoaderData<ProjectPage | null>()
  return (
    <>
      <SampleRibbon>The company, people and figures on this page are sample data.</SampleRibbon>
      <div className="wrap pb-16 md:pb-24">
        <Link
          to={paths.browse}
          className="text-muted hover:text-text mt-4 mb-2 inline-flex min-h-11 items-center gap-2 font-medium"
        >
          <ArrowLeft size={18} />
          All companies
        </Link>
        {company ? <Company company={company} /> : <NotFound />}
      </div>
    </>
  )
}

const hasDetails = (company: ProjectPage): company is ProjectPage & ProjectDetails => company.plan !== undefined

function Company({ company }: { company: ProjectPage }) {
  const { name, description, stage, tags, eisEligible, place } = company
  return (
    <article className="grid gap-x-12 gap-y-8 lg:grid-cols-[7fr_5fr]">
      <div>
        <CampaignChips relief={eisEligible ? 'EIS Eligible' : 'No tax relief'} tags={[stage, ...tags]} />
        <h1 className="text-h2 mt-5 grid grid-cols-1">{name ?? <Withheld className="h-8 w-80" />}</h1>
        <h2 className="text-lead mt-5 font-sans font-semibold tracking-normal">What it does</h2>
        <p className="text-lead mt-1">{description}</p>
        {hasDetails(company) ? <Details company={company} /> : <SignUp />}
      </div>
      <div className="grid content-start gap-6">
        <Terms company={company} />
        <PlaceMap place={place} className="border-line rounded-panel border" />
      </div>
    </article>
  )
}

const Details = ({ company: { plan, risk, team } }: { company: ProjectDetails }) => (
  <>
    <p className="mt-2">{plan}</p>
    <section className="mt-7" aria-labelledby="team">
      <h2 id="team" className="text-h3">
        Team
      </h2>
      <ul className="mt-3 grid gap-4 md:grid-cols-2">
        {team.map(({ name, role }) => (
          <li key={name} className="flex gap-3">
            <Avatar initials={initialsOf(name.replace('Dr ', ''))} />
            <span>
              <b className="block">{name}</b>
              <span className="text-muted">{role}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
    <section
      className="rounded-panel mt-7 border border-(--hair-red) bg-(--red-wash) px-6 py-5 max-md:px-5"
      aria-labelledby="risks"
    >
      <h2 id="risks" className="text-h3 flex items-center gap-3">
        <Warning size={24} className="text-red" />
        Risks
      </h2>
      <ul className="mt-2">
        {[risk, ...techFlow.riskWarnings.slice(0, 3)].map((warning) => (
          <li key={warning} className="border-line border-b py-1.5">
            {warning}
          </li>
        ))}
      </ul>
      <p className="text-small mt-3">
        <TextLink to={paths.risk}>Read the two-minute risk page</TextLink> before you decide.
      </p>
    </section>
  </>
)

const SignUp = () => (
  <section className="border-line mt-7 border-t pt-6" aria-labelledby="sign-up">
    <h2 id="sign-up" className="text-h3">
      Members see the name, the plan, the team and the risks
    </h2>
    <p className="mt-3">
      <SignUpToSee />
    </p>
    <ButtonLink to={signUpFor(undefined, paths.browse)} className="mt-4">
      Create an account to see the companies
    </ButtonLink>
  </section>
)

function Terms({ company }: { company: ProjectPage }) {
  const { raised, target, investors, valuation, daysLeft, eisEligible } = company
  return (
    <Panel as="section" look="card" aria-labelledby="terms">
      <h2 id="terms" className="text-h3 mb-4">
        Terms
      </h2>
      <FundingFigures
        raised={raised}
        target={target}
        figures={[
          ['Funded', `${Math.floor(fundedPercent({ raised, target }))}%`],
          ['Investors', investors],
        ]}
      />
      <FigureList
        look="single"
        figures={[
          ['Days left', daysLeft],
          ['Type', techFlow.investmentType],
          ['Pre-money valuation', shortMoney(valuation)],
          ['Tax relief', eisEligible ? 'EIS Eligible' : 'None'],
          ['Min investment', money(techFlow.minInvestment)],
          ['Max investment', techFlow.maxInvestment],
        ]}
      />
      <ButtonLink to={paths.application} block className="mt-4">
        Apply to invest
      </ButtonLink>
      <p className="text-small text-muted mt-3">You apply first. Nothing can be invested on this page.</p>
    </Panel>
  )
}

const NotFound = () => (
  <div className="py-16">
    <h1 className="text-h2">Company not found</h1>
    <p className="text-lead mt-5">It may have closed, or the address may be mistyped.</p>
    <ButtonLink to={paths.browse} className="mt-7">
      See all companies
    </ButtonLink>
  </div>
)
