import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { brand } from '@/brand'
import { Chip } from '@/components/ui/blocks'
import { apiOf } from '@/lib/api'
import { Island } from '@/lib/island'
import type { PageHandle } from '@/lib/page'
import { loadFound } from './browse-query'
import { BrowseSearch } from './browse-search'
import styles from './browse.module.css'
import { SampleRibbon } from './sample'

export const handle: PageHandle = {
  title: 'Discover opportunities',
  description: 'Early-stage UK companies raising now: search by idea or sector, and see how far each has come.',
  risk: 'notice',
}

export const loader = (args: LoaderFunctionArgs) => loadFound(apiOf(args), new URL(args.request.url).searchParams)

export const Component = () => (
  <>
    <SampleRibbon>The companies and figures on this page are sample data.</SampleRibbon>
    <Island name="browse" component={BrowseSearch} props={useLoaderData<typeof loader>()} />
    <Figures />
  </>
)

function Figures() {
  return (
    <section aria-label="Figures" className="bg-band border-line border-y">
      <ul className={`wrap num grid ${styles.stats}`}>
        {[brand.figures.raised, brand.figures.projects, brand.figures.investors, brand.figures.success].map(
          ({ value, label }) => (
            <li key={label}>
              <b className="figure text-h3 block">{value}</b> <span className="text-muted">{label.toLowerCase()}</span>
            </li>
          ),
        )}
      </ul>
      <p className="wrap text-small text-muted flex flex-wrap items-center gap-3 pb-6">
        <Chip tone="quiet">Illustrative</Chip> {brand.figures.raised.source}s, {brand.figures.raised.date}, not results.
      </p>
    </section>
  )
}
