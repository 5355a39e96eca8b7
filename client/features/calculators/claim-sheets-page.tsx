import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { schemes } from '@api/calculators/calculator-inputs.rules'
import { fromQuery, toQuery } from '@api/calculators/calculator-url.rules'
import type { ClaimSheet, LossSheet } from '@api/calculators/claim-sheets.rules'
import { longDate } from '@api/calculators/dates.rules'
import { ASSUMPTION, DISCLAIMER } from '@api/calculators/wording.rules'
import { Panel, Statement } from '@/components/ui/blocks'
import { ExternalLink } from '@/components/ui/text-link'
import { ApiError, apiOf } from '@/lib/api'
import { Link } from '@/lib/link'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { FigureTable } from './figure-table'
import { nameOf, planRequestOf, readForm } from './plan/plan-form'
import { minus, pounds } from './plan/plan-tables'
import { Sheet, ToolFoot } from './tool'
import { ToolHead } from './tool-head'

export const handle: PageHandle = {
  title: 'Claim sheets',
  description: 'What to copy into a tax return: the SEIS and EIS claim of each year, and the claim for a loss.',
  risk: 'bar',
}

interface Sheets {
  claims: ClaimSheet[]
  loss: LossSheet | null
}

const nothing: Sheets = { claims: [], loss: null }

/** The sheets of a calculator, whose scheme is in the address, or of a plan. Through the API, so that its rate limit applies. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const scheme = schemes.find((one) => one === searchParams.get('scheme'))
  const form = readForm(searchParams)
  const planned = !scheme && planRequestOf(form)
  try {
    if (scheme) {
      const address = `/api/calculators/${scheme}?${toQuery(fromQuery(searchParams))}&fields=sheets` as const
      const { sheets } = await apiOf(args).get(address)
      return { sheets, names: {} }
    }
    if (!planned) return { sheets: nothing, names: {} }
    const address = '/api/calculators/plan?fields=claimSheets'
    const { claimSheets } = await apiOf(args).post(address, planned.body)
    const names = Object.fromEntries(planned.rows.map((row) => [String(row), nameOf(form, row)]))
    return { sheets: { claims: claimSheets, loss: null }, names }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return { sheets: nothing, names: {}, problem: Object.values(error.errors)[0] ?? error.message }
  }
}

const BLANK = '____________'

export function Component() {
  const { sheets, names, problem } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  const { claims, loss } = sheets
  const empty = !claims.length && !loss
  return (
    <>
      <ToolHead
        title="Claim sheets"
        links={
          <>
            <Link to={paths.seisCalculator}>SEIS Calculator</Link>
            <Link to={paths.eisCalculator}>EIS Calculator</Link>
            <Link to={paths.investmentPlan}>Investment plan</Link>
          </>
        }
      >
        <p>What to copy into your tax return, one sheet for each claim. Print this page to have each on paper.</p>
      </ToolHead>
      <div className="wrap grid gap-8 pb-16 *:min-w-0 print:block print:w-full print:p-0">
        {empty && (
          <Panel look="statement">
            <p role={problem ? 'alert' : undefined}>
              {problem ??
                'There is nothing to claim yet. Work out an investment or a plan, and open its claim sheets there.'}
            </p>
          </Panel>
        )}
        {claims.map((claim) => (
          <Claim key={`${claim.taxYear} ${claim.scheme}`} claim={claim} names={names} />
        ))}
        {loss && <Loss loss={loss} />}
      </div>
    </>
  )
}

interface ClaimPanelProps extends Pick<ClaimSheet, 'notes' | 'source'> {
  id: string
  title: string
  dates?: [string, string][]
  children: ReactNode
}

const ClaimPanel = ({ id, title, notes, source, dates, children }: ClaimPanelProps) => (
  <Panel as="section" look="statement" aria-labelledby={id} className="not-first:print:break-before-page">
    <Sheet>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <p className="mt-3 text-muted">
        Name: {BLANK} Unique taxpayer reference: {BLANK}
      </p>
      {children}
      <ul className="mt-6 grid list-disc gap-1 pl-5 text-muted">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li>
          Check the form of your year: <ExternalLink href={source.url}>{source.title}</ExternalLink>.
        </li>
      </ul>
      <ToolFoot dates={dates}>
        <p>
          {DISCLAIMER} Not advice. {ASSUMPTION}
        </p>
      </ToolFoot>
    </Sheet>
  </Panel>
)

function Claim({ claim, names }: { claim: ClaimSheet; names: Record<string, string> }) {
  const { taxYear, scheme, certificate, box, entries, amount, relief, claimBy } = claim
  const title = `${scheme.toUpperCase()} claim for ${taxYear}`
  return (
    <ClaimPanel {...claim} id={`${scheme}-${taxYear}`} title={title} dates={[['Claim by', longDate(claimBy)]]}>
      <FigureTable
        caption={`Shares claimed for ${taxYear}, from their ${certificate}.`}
        head={['Company', 'Unique investment reference', 'Issued', 'Amount claimed', 'Relief']}
        rows={entries.map(({ id, issued, issuedIn, ...one }) => ({
          key: id,
          cells: [
            names[id] ?? BLANK,
            BLANK,
            issued ? longDate(issued) : `in ${issuedIn}`,
            pounds(one.amount),
            pounds(one.relief),
          ],
        }))}
      />
      <Statement
        className="mt-6"
        rows={[
          { label: 'Amount to enter', note: box, figure: pounds(amount) },
          { label: 'Relief that follows', figure: pounds(relief), total: true },
        ]}
      />
    </ClaimPanel>
  )
}

function Loss({ loss }: { loss: LossSheet }) {
  const { years, deadline, notes } = loss
  return (
    <ClaimPanel {...loss} id="loss" title="Claim for a loss" notes={[deadline, ...notes]}>
      <Statement
        className="mt-6"
        rows={[
          { label: 'Cost of the shares', figure: pounds(loss.cost) },
          { label: 'Income tax relief kept', figure: minus(loss.reliefKept) },
          { label: 'What came back', figure: minus(loss.proceeds) },
          { label: 'The loss', note: loss.box, figure: pounds(loss.loss), total: true },
          { label: 'Of which claimed', figure: pounds(loss.lossUsed) },
          { label: 'What it saves', figure: pounds(loss.saved), total: true },
        ]}
      />
      <p className="mt-6 font-medium">{loss.order}</p>
      {years.length > 0 && (
        <FigureTable
          caption="The saving by band, at today’s bands."
          head={['Year', 'Income', 'Deducted', 'Band by band', 'Saved']}
          rows={years.map(({ year, income, deducted, bands, saved }) => ({
            key: year,
            cells: [year, pounds(income), pounds(deducted), bands.join('; '), pounds(saved)],
          }))}
        />
      )}
      <h3 className="mt-6 font-sans text-lead font-semibold">Words for the claim</h3>
      <blockquote className="mt-2 border-l-2 border-brass pl-4 wrap-anywhere">{loss.wording}</blockquote>
    </ClaimPanel>
  )
}
