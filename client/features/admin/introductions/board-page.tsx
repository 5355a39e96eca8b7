import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import {
  BOARD_TABS,
  type BoardTab,
  INTRODUCTION_LABELS,
  INTRODUCTION_STAGE_LABELS,
} from '@api/introductions/introduction.rules'
import { REHEARSAL_NOTE } from '@api/introductions/investing.rules'
import { EmptyState } from '@/components/ui/states'
import { count } from '@/lib/format'
import { paths } from '@/lib/paths'
import { filtersIn, searchOf } from '../addresses'
import { deskAction } from '../desk-action'
import { deskHandle, loadDesk } from '../desk-data'
import { DeskPage, Part, Tabs } from '../page-frame'
import { IntroductionLine, MOVE_FIELDS, moveHandlers } from './introduction-line'

export const handle = deskHandle('Introductions')

export const loader = (args: LoaderFunctionArgs) =>
  loadDesk(args, `/api/admin/introductions${searchOf(filtersIn(args.request.url, ['tab', 'reached', 'from', 'to']))}`)

export const action = deskAction(moveHandlers, { fields: MOVE_FIELDS })

const TAB_LABELS: Record<BoardTab, string> = { open: 'Open', introduced: 'Introduced', ended: 'Ended' }
const NOTHING: Record<BoardTab, string> = {
  open: 'Propose one on the entry of a company that is described, or of an investor.',
  introduced: 'An introduction is made once both have said yes.',
  ended: 'Declined, unanswered and stopped introductions are listed here.',
}

export function Component() {
  const { mode, tab, reached, counts, lists, medianDays } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Introductions"
      lede={`Introductions under way, and the side that must act next.${medianDays === null ? '' : ` Median time from application to introduction: ${count(medianDays)} ${medianDays === 1 ? 'day' : 'days'}.`}`}
    >
      {mode === 'rehearsal' && <p className="fine">{REHEARSAL_NOTE}</p>}
      <Tabs
        label="Introductions"
        className="mt-4"
        tabs={BOARD_TABS.map((name) => ({
          to: `${paths.adminIntroductions}${name === 'open' ? '' : `?tab=${name}`}`,
          name: TAB_LABELS[name],
          count: count(counts[name]),
          current: !reached && name === tab,
        }))}
      />
      {reached && (
        <p className="mt-6">
          Of those first asked in the period of the report: {INTRODUCTION_STAGE_LABELS[reached].toLowerCase()}.
        </p>
      )}
      {!reached && counts[tab] === 0 ? (
        <EmptyState large unfilled title="No introductions">
          {NOTHING[tab]}
        </EmptyState>
      ) : (
        <div className="mt-6 grid gap-8">
          {lists.map(({ state, count: all, rows }) => (
            <Part
              key={state}
              id={state}
              title={
                <>
                  {INTRODUCTION_LABELS[state]} <span className="num">{count(all)}</span>
                </>
              }
            >
              {rows.length > 0 ? (
                <ul className="rows">
                  {rows.map((row) => (
                    <IntroductionLine key={row.id} introduction={row} />
                  ))}
                </ul>
              ) : (
                <p className="text-muted">None.</p>
              )}
              {all > rows.length && <p className="fine">The newest {count(rows.length)} are shown.</p>}
            </Part>
          ))}
        </div>
      )}
    </DeskPage>
  )
}
