import { type ComponentProps, useId, useState } from 'react'
import { categories, stages, type ProjectCard as Project } from '@api/demo/demo.types'
import { PlaceMap } from '@/components/drawings/place-map'
import { Button, ButtonLink } from '@/components/ui/button'
import { Filter, Search } from '@/components/ui/icons'
import { Checkbox, Input, Select } from '@/components/form/controls'
import { Field, NoticeBox } from '@/components/form/field'
import { Chip } from '@/components/ui/blocks'
import { EmptyState } from '@/components/ui/states'
import { TextLink } from '@/components/ui/text-link'
import { paths, signUpFor } from '@/lib/paths'
import { type BrowseQuery, daySteps, type Found, PAGE, raisedSteps, sorts } from './browse-query'
import { fundedPercent, money, shortMoney } from './figures'
import { Card, Emblem, FundingFigures, SignUpToSee, wholeCard, Withheld } from './parts'
import { PageHead } from './sample'
import { orEmpty, useSearch } from './use-search'

export function BrowseSearch(first: Found) {
  const { form, found, failure, apply, applySoon } = useSearch(first)
  const { query, named } = found
  return (
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
      <form
        ref={form}
        method="get"
        action={paths.browse}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          apply((event.nativeEvent as SubmitEvent).submitter)
        }}
      >
        <Filters query={query} onType={applySoon} onChoose={() => apply()} />
        {failure && <NoticeBox notice={failure} />}
        <Results {...found} />
      </form>
    </div>
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
  /** The label of the option that filters nothing. */
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

function Results({ query, shown, found, all, named }: Found) {
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
          <Button type="submit" name="show" value={query.show + PAGE} variant="secondary" className="max-md:w-full">
            Load More Projects
          </Button>
        </div>
      )}
    </>
  )
}

/** Title, figures and button align across the cards of a row. */
function ProjectCard({ project }: { project: Project }) {
  const {
    id,
    name,
    description,
    stage,
    tags,
    eisEligible,
    raised,
    target,
    investors,
    valuation,
    daysLeft,
    place,
    image,
  } = project
  return (
    <Card
      className="mb-6 row-span-6 grid grid-cols-1 grid-rows-subgrid *:not-first:mx-6"
      aria-labelledby={`project-${id}`}
      aria-describedby={`project-${id}-idea`}
    >
      <div className="relative">
        <PlaceMap place={place} />
        <Emblem sector={image} ring />
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
      <div className="mt-3 mb-6 grid gap-3">
        {name && (
          <ButtonLink
            to={paths.company(id)}
            variant="secondary"
            className={wholeCard}
            aria-describedby={`project-${id}-idea`}
          >
            See the company
          </ButtonLink>
        )}
        <ButtonLink
          to={paths.application}
          variant={name ? 'quiet' : 'secondary'}
          className={name ? 'relative z-1' : wholeCard}
          aria-describedby={`project-${id}-idea`}
        >
          Apply to invest
        </ButtonLink>
      </div>
    </Card>
  )
}
