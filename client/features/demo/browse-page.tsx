import { useId, useState, type ComponentProps } from 'react'
import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { categories, stages, type ProjectCard as Project } from '@api/demonstration/demonstration.types'
import { brand } from '@/brand'
import { PlaceMap } from '@/components/drawings/place-map'
import { Button, ButtonLink } from '@/components/ui/button'
import { Filter, Search } from '@/components/ui/icons'
import { Checkbox, Input, Select } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Chip } from '@/components/ui/blocks'
import { EmptyState } from '@/components/ui/states'
import { TextLink } from '@/components/ui/text-link'
import { apiOf } from '@/lib/api'
import { cx } from '@/lib/cx'
import type { PageHandle } from '@/lib/page'
import { paths, signUpFor } from '@/lib/paths'
import { daySteps, findProjects, PAGE, raisedSteps, readQuery, sorts, type BrowseQuery } from './browse-query'
import styles from './browse.module.css'
import { fundedPercent, money, shortMoney } from './figures'
import { Card, Emblem, FundingFigures, SignUpToSee, wholeCard, Withheld } from './parts'
import { PageHead, SampleRibbon } from './sample'
import { orEmpty, useSearchForm } from './use-search-form'

export const handle: PageHandle = {
  title: 'Discover opportunities',
  description: 'Early-stage UK companies raising now: search by idea or sector, and see how far each has come.',
  risk: 'notice',
}

export async function loader(args: LoaderFunctionArgs) {
  const query = readQuery(new URL(args.request.url).searchParams)
  const projects = await apiOf(args).get<Project[]>('/api/demonstration/projects')
  const found = findProjects(projects, query)
  const named = projects.some(({ name }) => name !== undefined)
  return { query, named, shown: found.slice(0, query.show), found: found.length, all: projects.length }
}

export function Component() {
  const { query, named, ...results } = useLoaderData<typeof loader>()
  const { form, apply, applySoon } = useSearchForm(query)
  return (
    <>
      <SampleRibbon>The companies and figures on this page are sample data.</SampleRibbon>
      <div className="wrap">
        <PageHead
          name="Discover opportunities"
          short
          aside={
            named
              ? 'Signed in, you see every company by name. Each has a page: what it does, its terms, its team and its risks.'
              : 'Members see the names. Each company has a page for them; everything else is here, so you can decide which deserves a closer look.'
          }
        >
          Companies raising now
        </PageHead>
        <Form
          ref={form}
          method="get"
          action={paths.browse}
          role="search"
          preventScrollReset
          onSubmit={(event) => {
            event.preventDefault()
            apply((event.nativeEvent as SubmitEvent).submitter)
          }}
        >
          <Filters query={query} onType={applySoon} onChoose={() => apply()} />
          <Results {...results} named={named} next={query.show + PAGE} />
        </Form>
      </div>
      <Figures />
    </>
  )
}

/** Two on a line of a phone. */
const half = 'basis-44 max-lg:flex-1 max-md:basis-2/5'

function Filters({ query, onType, onChoose }: { query: BrowseQuery; onType: () => void; onChoose: () => void }) {
  const set = [query.stage, query.eis, query.raised, query.days].filter(Boolean).length
  const [open, setOpen] = useState(query.filters || set > 0)
  const panel = useId()
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Search" name="q" className="basis-94 max-lg:basis-full">
          <Input
            type="search"
            prefix={<Search className="mt-0.5" />}
            defaultValue={query.q}
            placeholder="Search by idea, place or sector"
            maxLength={200}
            className="pl-11"
            onChange={onType}
          />
        </Field>
        <Button type="submit" variant="secondary" className="max-lg:hidden max-lg:no-js:inline-flex">
          Search
        </Button>
        <FilterSelect
          label="Category"
          name="category"
          any="All"
          value={query.category}
          onChange={onChoose}
          options={categories}
          className={`${half} lg:ml-auto`}
        />
        <FilterSelect
          label="Sort by"
          name="sort"
          value={query.sort}
          onChange={onChoose}
          options={sorts}
          className={half}
        />
        <Button
          type="submit"
          name="filters"
          value="open"
          variant="secondary"
          className="max-lg:flex-1 max-md:basis-full"
          aria-expanded={open}
          aria-controls={panel}
          onClick={(event) => {
            event.preventDefault()
            setOpen(!open)
          }}
        >
          <Filter size={18} />
          More Filters
          {set > 0 && <span className="text-brass num">({set})</span>}
        </Button>
      </div>
      <div
        id={panel}
        className="border-line bg-raised rounded-panel mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(200px,100%),1fr))] gap-x-6 gap-y-4 border px-6 py-5"
        hidden={!open}
      >
        <FilterSelect
          label="Stage"
          name="stage"
          any="Any stage"
          value={query.stage}
          onChange={onChoose}
          options={stages}
        />
        <FilterSelect
          label="Raised so far"
          name="raised"
          any="Any amount"
          value={orEmpty(query.raised)}
          onChange={onChoose}
          options={raisedSteps.map((step) => ({ value: String(step), label: `${money(step)} or more` }))}
        />
        <FilterSelect
          label="Days left"
          name="days"
          any="Any time"
          value={orEmpty(query.days)}
          onChange={onChoose}
          options={daySteps.map((step) => ({ value: String(step), label: `${step} days or fewer` }))}
        />
        <Checkbox
          label="EIS Eligible only"
          name="eis"
          value="yes"
          defaultChecked={query.eis}
          onChange={onChoose}
          className="md:self-end"
        />
        <Button type="submit" variant="secondary" size="small" className="no-js:inline-flex hidden self-end">
          Apply filters
        </Button>
      </div>
    </>
  )
}

interface FilterSelectProps {
  label: string
  name: string
  /** The option that leaves everything in. */
  any?: string
  value: string
  onChange: () => void
  options: NonNullable<ComponentProps<typeof Select>['options']>
  className?: string
}

const FilterSelect = ({ label, name, any, value, onChange, options, className }: FilterSelectProps) => (
  <Field label={label} name={name} className={className}>
    <Select
      defaultValue={value}
      options={[...(any ? [{ value: '', label: any }] : []), ...options]}
      onChange={onChange}
    />
  </Field>
)

interface ResultsProps {
  shown: Project[]
  found: number
  all: number
  named: boolean
  next: number
}

function Results({ shown, found, all, named, next }: ResultsProps) {
  return (
    <>
      <div className="my-3 flex flex-wrap items-center gap-x-6 md:my-4">
        <p role="status" className="text-muted num flex min-h-11 items-center">
          {found === 0 ? `0 of ${all} projects match` : `${shown.length} of ${found} projects`}
          {found > 0 && found < all && ` that match, ${all} in all`}
        </p>
        {!named && (
          <TextLink to={signUpFor(undefined, paths.browse)} className="inline-flex min-h-11 items-center">
            <SignUpToSee>Sign up to see the names</SignUpToSee>
          </TextLink>
        )}
      </div>
      {found === 0 ? (
        <EmptyState
          title="No project matches"
          action={
            <ButtonLink to={paths.browse} variant="secondary">
              Clear search and filters
            </ButtonLink>
          }
          className="mb-24"
        >
          Try another word, or fewer filters.
        </EmptyState>
      ) : (
        <div className="mb-6 grid gap-x-6 max-lg:grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] lg:grid-cols-3">
          {shown.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </div>
      )}
      {shown.length < found && (
        <div className="flex justify-center pb-16 md:pb-24">
          <Button type="submit" name="show" value={next} variant="secondary" className="max-md:w-full">
            Load More Projects
          </Button>
        </div>
      )}
    </>
  )
}

/** Title, figures and button align across the cards of a row. */
function ProjectCard({ project }: { project: Project }) {
  const { id, name, description, stage, tags, eisEligible, raised, target, investors, valuation, daysLeft, place } =
    project
  return (
    <Card
      className="mb-6 row-span-6 grid grid-cols-1 grid-rows-subgrid *:not-first:mx-6"
      aria-labelledby={`project-${id}`}
      aria-describedby={`project-${id}-idea`}
    >
      <div className="relative">
        <PlaceMap place={place} />
        <Emblem sector={tags[0]} ring />
      </div>
      <p className="mt-5 flex flex-wrap content-start gap-2">
        <Chip>{stage}</Chip>
        {tags.map((tag) => (
          <Chip key={tag} tone="quiet">
            {tag}
          </Chip>
        ))}
        {eisEligible && <Chip tone="relief">EIS Eligible</Chip>}
      </p>
      <h2 id={`project-${id}`} className={name ? 'text-h3 mt-4' : 'mt-4 flex'}>
        {name ?? <Withheld className="h-6 w-60" />}
      </h2>
      <p id={`project-${id}-idea`} className="mt-3.5 leading-normal">
        {description}
      </p>
      <div className="mt-3.5">
        <FundingFigures
          raised={raised}
          target={target}
          figures={[
            ['Funded', `${Math.floor(fundedPercent({ raised, target }))}%`],
            ['Investors', investors],
            ['Valuation', shortMoney(valuation)],
            ['Days left', daysLeft],
          ]}
        />
      </div>
      <ButtonLink
        to={name ? paths.company(id) : paths.application}
        variant="secondary"
        className={cx('mt-3 mb-6', wholeCard)}
        aria-describedby={`project-${id}-idea`}
      >
        {name ? 'See the company' : 'Apply to invest'}
      </ButtonLink>
    </Card>
  )
}

function Figures() {
  return (
    <section aria-label="Figures" className="bg-band border-line border-y">
      <dl className={`wrap num grid ${styles.stats}`}>
        {[brand.figures.raised, brand.figures.projects, brand.figures.investors, brand.figures.success].map(
          ({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-muted">{label.toLowerCase()}</dt>
              <dd className="figure text-h3">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="wrap text-small text-muted flex flex-wrap items-center gap-3 pb-6">
        <Chip tone="quiet">Illustrative</Chip> {brand.figures.raised.source}s, {brand.figures.raised.date}, not results.
      </p>
    </section>
  )
}
