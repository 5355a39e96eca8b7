import { useActionData } from 'react-router-dom'
import type { CompaniesPage } from '@api/introductions/introductions.types'
import { REHEARSAL_NOTE } from '@api/introductions/investing.rules'
import { CompanyCard } from '@/components/introductions/company-card'
import { PromotionWarning } from '@/components/risk/promotion-warning'
import { SubmitButton } from '@/components/form/controls'
import { NoticeBox } from '@/components/form/field'
import { TextLink } from '@/components/ui/text-link'
import { ApiError, apiOf, type RequestContext } from '@/lib/api'
import type { FormResult } from '@/lib/form/result'
import { paths } from '@/lib/paths'

interface Args {
  request: Request
  context?: unknown
}

const PAGE = 'companies'

export const pageIn = ({ request }: Args) =>
  Number(/^[1-9]\d{0,3}$/.exec(new URL(request.url).searchParams.get(PAGE) ?? '')?.[0] ?? 1)

export const companiesAddress = (page: number) => `${paths.browse}${page > 1 ? `?${PAGE}=${page}` : ''}#${PAGE}`

/** Null for all but investors to whom companies may be described now; for a visitor without a session nothing is requested. */
export async function loadCompanies(args: Args): Promise<CompaniesPage | null> {
  if (!(args.context as Partial<RequestContext> | undefined)?.hasSession) return null
  try {
    return await apiOf(args).get(`/api/companies?page=${pageIn(args)}`)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}

/** The warning comes first, before anything that describes a company. */
export function Companies({ mode, category, companies, page, pages }: CompaniesPage) {
  const result = useActionData() as FormResult | undefined
  return (
    <section id={PAGE} aria-labelledby="companies-title" className="wrap signed-in-only pt-10 pb-16">
      {companies.length > 0 && <PromotionWarning category={category} />}
      {mode === 'rehearsal' && <p className="mb-4 font-semibold">{REHEARSAL_NOTE}</p>}
      <h2 id="companies-title" className="text-h2">
        Companies you may ask to meet
      </h2>
      <p className="text-lead mt-4 max-w-180">
        They fit <TextLink to={paths.accountInvestor}>what you look for</TextLink>, and describe themselves by their own
        account, without a name. We look at your wish first. Then we ask the founder, who may say no.
      </p>
      {result?.notice && <NoticeBox notice={result.notice} />}
      {companies.length === 0 && <p className="mt-6">There is none at the moment.</p>}
      <div className="mt-8 grid items-start gap-6 md:grid-cols-2">
        {companies.map(({ id, ...company }) => (
          <CompanyCard key={id} id={id} company={company}>
            <form method="post" action={companiesAddress(page)} className="mt-6">
              <input type="hidden" name="intent" value="want" />
              <input type="hidden" name="company" value={id} />
              <SubmitButton variant="secondary" aria-describedby={id}>
                I would like to meet them
              </SubmitButton>
            </form>
          </CompanyCard>
        ))}
      </div>
      {pages > 1 && (
        <nav aria-label="Pages of companies" className="mt-8 flex flex-wrap items-center gap-x-6">
          {page > 1 && <TextLink to={companiesAddress(page - 1)}>Newer</TextLink>}
          <span className="text-muted num">
            Page {page} of {pages}
          </span>
          {page < pages && <TextLink to={companiesAddress(page + 1)}>Older</TextLink>}
        </nav>
      )}
    </section>
  )
}
