import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { brand } from '@/brand'
import { Chip } from '@/components/ui/blocks'
import { apiOf } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import { dispatch } from '@/lib/form/result'
import { Island } from '@/lib/island'
import type { PageHandle } from '@/lib/page'
import { loadFound } from './browse-query'
import { BrowseSearch } from './browse-search'
import styles from './browse.module.css'
import { Companies, companiesAddress, loadCompanies, pageIn } from './companies'
import { SampleRibbon } from './sample'

export const handle: PageHandle = {
  title: 'Discover opportunities',
  description: 'Early-stage UK companies raising now: search by idea or sector, and see how far each has come.',
  risk: 'notice',
}

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const [found, companies] = await Promise.all([loadFound(apiOf(args), searchParams), loadCompanies(args)])
  return { found, companies }
}

export async function action(args: ActionFunctionArgs) {
  const outcome = await dispatch(args, await args.request.formData(), {
    async want(api, field) {
      await api.post(`/api/companies/${encodeURIComponent(field('company'))}/interest`)
      return redirectWithFlash(companiesAddress(pageIn(args)), 'wish-sent', 303)
    },
  })
  return outcome instanceof Response ? outcome : data(outcome.result, { status: outcome.status })
}

/** Real companies come first, for those who may read about them; for everyone else the page is identical to the byte. */
export function Component() {
  const { found, companies } = useLoaderData<typeof loader>()
  const samples = (
    <>
      <SampleRibbon>The companies and figures on this page are sample data.</SampleRibbon>
      <Island name="browse" component={BrowseSearch} props={found} />
      <Figures />
    </>
  )
  if (!companies) return samples
  return (
    <>
      <Companies {...companies} />
      {samples}
    </>
  )
}

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
