import { useEffect, useId, useRef, useState } from 'react'
import { Form, useLoaderData, useSubmit, type LoaderFunctionArgs } from 'react-router-dom'
import { categories, stages, type ProjectCard as Project } from '@api/demonstration/demonstration.types'
import { brand } from '@/brand'
import { Checkbox } from '@/components/form/checkbox'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { Select } from '@/components/form/select'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Filter, Search } from '@/components/ui/icons'
import { apiOf } from '@/lib/api'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { money } from '../parts/figures'
import { PageHead } from '../parts/page-head'
import { SampleRibbon } from '../parts/sample-ribbon'
import styles from './browse-page.module.css'
import { daySteps, findProjects, furtherFilters, PAGE, raisedSteps, readQuery, sorts } from './browse-query'
import { ProjectCard } from './project-card'

export const handle: PageHandle = {
  title: 'Discover opportunities',
  description: 'Early-stage UK companies raising now: search by idea or sector, and see how far each has come.',
  riskStrip: true,
}

export async function loader(args: LoaderFunctionArgs) {
  const query = readQuery(new URL(args.request.url).searchParams)
  const projects = await apiOf(args).get<Project[]>('/api/demonstration/projects')
  const found = findProjects(projects, query)
  return { query, shown: found.slice(0, query.show), found: found.length, all: projects.length }
}

const TYPING = 250
const orEmpty = (step: number) => (step ? String(step) : '')

export function Component() {
  const { query, shown, found, all } = useLoaderData<typeof loader>()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const set = furtherFilters(query)
  const [open, setOpen] = useState(query.filters || set > 0)
  const panel = useId()

  useEffect(() => () => clearTimeout(typing.current), [])

  // Another address (Back, or the link that clears) gives the fields its values, except the one being typed in.
  useEffect(() => {
    const { q, category, sort, stage, raised, days, eis } = query
    const values: Record<string, string> = { q, category, sort, stage, raised: orEmpty(raised), days: orEmpty(days) }
    for (const control of form.current?.elements ?? []) {
      if (control === document.activeElement) continue
      if (control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && control.type === 'search'))
        control.value = values[control.name] ?? ''
      if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = eis
    }
  }, [query])

  const apply = (submitter?: HTMLElement | null) => {
    clearTimeout(typing.current)
    if (!form.current) return
    const asked = new FormData(form.current, submitter)
    const kept = [...asked].filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'newest'))
    void submit(kept as [string, string][], {
      action: paths.browse,
      replace: !submitter,
      preventScrollReset: true,
    })
  }

  return (
    <>
      <SampleRibbon>The companies and figures on this page are sample data.</SampleRibbon>
      <div className="wrap">
        <PageHead
          name="Discover opportunities"
          aside="Names are kept for members. Everything else you need to decide whether to look closer is here."
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
          <div className={styles.bar}>
            <Field label="Search" name="q" className={styles.search}>
              <Search className={styles.lens} />
              <Input
                type="search"
                defaultValue={query.q}
                placeholder="Search by idea, place or sector"
                maxLength={200}
                className={styles.query}
                onChange={() => {
                  clearTimeout(typing.current)
                  typing.current = setTimeout(() => apply(), TYPING)
                }}
              />
            </Field>
            <Button type="submit" variant="secondary" className={styles.go}>
              Search
            </Button>
            <Field label="Category" name="category" className={styles.select}>
              <Select
                defaultValue={query.category}
                options={[{ value: '', label: 'All' }, ...categories.map((value) => ({ value, label: value }))]}
                onChange={() => apply()}
              />
            </Field>
            <Field label="Sort by" name="sort" className={styles.select}>
              <Select defaultValue={query.sort} options={sorts} onChange={() => apply()} />
            </Field>
            <Button
              type="submit"
              name="filters"
              value="open"
              variant="secondary"
              className={styles.more}
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
          <div id={panel} className={styles.panel} hidden={!open}>
            <Field label="Stage" name="stage">
              <Select
                defaultValue={query.stage}
                options={[{ value: '', label: 'Any stage' }, ...stages.map((value) => ({ value, label: value }))]}
                onChange={() => apply()}
              />
            </Field>
            <Field label="Raised so far" name="raised">
              <Select
                defaultValue={orEmpty(query.raised)}
                options={[
                  { value: '', label: 'Any amount' },
                  ...raisedSteps.map((step) => ({ value: String(step), label: `${money(step)} or more` })),
                ]}
                onChange={() => apply()}
              />
            </Field>
            <Field label="Days left" name="days">
              <Select
                defaultValue={orEmpty(query.days)}
                options={[
                  { value: '', label: 'Any time' },
                  ...daySteps.map((step) => ({ value: String(step), label: `${step} days or fewer` })),
                ]}
                onChange={() => apply()}
              />
            </Field>
            <Checkbox
              label="EIS Eligible only"
              name="eis"
              value="yes"
              defaultChecked={query.eis}
              onChange={() => apply()}
              className="md:self-end"
            />
            <Button type="submit" variant="secondary" size="small" className="no-js:inline-flex hidden self-end">
              Apply filters
            </Button>
          </div>
          <p role="status" className="text-muted num mt-6 mb-6">
            {found === 0 ? `0 of ${all} projects match` : `${shown.length} of ${found} projects`}
            {found > 0 && found < all && ` that match, ${all} in all`}
          </p>
          {found === 0 ? (
            <EmptyState
              as="h2"
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
            <div className={styles.cards}>
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
        </Form>
      </div>
      <section aria-label="Figures" className="bg-band border-line border-y">
        <dl className={`wrap num ${styles.stats}`}>
          {[brand.figures.raised, brand.figures.projects, brand.figures.investors, brand.figures.success].map(
            ({ value, label }) => (
              <div key={label}>
                <dt>{label.toLowerCase()}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        <p className="wrap text-small text-muted pb-6">
          {brand.figures.raised.source}s, {brand.figures.raised.date}
        </p>
      </section>
    </>
  )
}
