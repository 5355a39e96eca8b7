import { useEffect, useEffectEvent, useRef } from 'react'
import { Form, useLoaderData, useSubmit, type LoaderFunctionArgs } from 'react-router-dom'
import type { ProjectCard as Project } from '@api/demonstration/demonstration.types'
import { brand } from '@/brand'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { apiOf } from '@/lib/api'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { PageHead } from '../parts/page-head'
import { SampleRibbon } from '../parts/sample-ribbon'
import { BrowseFilters } from './browse-filters'
import styles from './browse-page.module.css'
import { type BrowseQuery, findProjects, orEmpty, PAGE, readQuery } from './browse-query'
import { ProjectCard } from './project-card'

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

const TYPING_MS = 250

export function Component() {
  const { query, named, ...results } = useLoaderData<typeof loader>()
  const { form, apply, applySoon } = useSearchForm(query)
  return (
    <>
      <SampleRibbon>The companies and figures on this page are sample data.</SampleRibbon>
      <div className="wrap">
        <PageHead
          name="Discover opportunities"
          aside={
            named
              ? 'Signed in, you see every company by name. Decide which one deserves a closer look.'
              : 'Members see the names. Everything else is here, so you can decide which company deserves a closer look.'
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
          <BrowseFilters query={query} onType={applySoon} onChoose={() => apply()} />
          <Results {...results} next={query.show + PAGE} />
        </Form>
      </div>
      <Figures />
    </>
  )
}

/** Whether a visitor changed the field before the page was hydrated. */
function isChanged(control: Element) {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected
  if (!(control instanceof HTMLInputElement)) return false
  return control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

type Fields = Record<string, string | boolean>

const fieldsOf = ({ q, category, sort, stage, raised, days, eis }: BrowseQuery): Fields => ({
  ...{ q, category, sort, stage, eis },
  raised: orEmpty(raised),
  days: orEmpty(days),
})

/** Takes the fields from one query to the next. One that was changed meanwhile is newer than either and stays. */
function moveFields(form: HTMLFormElement, from: Fields, to: Fields) {
  for (const control of form.elements) {
    if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) continue
    const [before, after] = [from[control.name], to[control.name]]
    if (typeof after === 'string' && control.value === before) control.value = after
    if (control instanceof HTMLInputElement && typeof after === 'boolean' && control.checked === before)
      control.checked = after
  }
}

/** The form is the query: a choice applies at once, text after a typing pause. */
function useSearchForm(query: BrowseQuery) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(typing.current), [])

  const apply = (submitter?: HTMLElement | null) => {
    clearTimeout(typing.current)
    typing.current = undefined
    if (!form.current) return
    const asked = new FormData(form.current, submitter)
    const kept = [...asked].filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'newest'))
    void submit(kept as [string, string][], {
      action: paths.browse,
      replace: !submitter,
      preventScrollReset: true,
    })
  }

  const applySoon = () => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => apply(), TYPING_MS)
  }

  const applyEarly = useEffectEvent(() => {
    if ([...(form.current?.elements ?? [])].some(isChanged)) applySoon()
  })
  useEffect(() => applyEarly(), [])

  // A new address (Back, or the link that clears) sets the fields.
  const shown = useRef(query)
  useEffect(() => {
    if (form.current) moveFields(form.current, fieldsOf(shown.current), fieldsOf(query))
    shown.current = query
  }, [query])

  return { form, apply, applySoon }
}

interface ResultsProps {
  shown: Project[]
  found: number
  all: number
  /** The number on the button. */
  next: number
}

function Results({ shown, found, all, next }: ResultsProps) {
  return (
    <>
      <p role="status" className="text-muted num mt-6 mb-6">
        {found === 0 ? `0 of ${all} projects match` : `${shown.length} of ${found} projects`}
        {found > 0 && found < all && ` that match, ${all} in all`}
      </p>
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
        <div className={styles.cards}>
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

function Figures() {
  return (
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
  )
}
