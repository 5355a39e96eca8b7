import { Dial } from '@/components/drawings/dial'
import { ArrowRight, ChevronDown } from '@/components/ui/shell-icons'
import { Link } from '@/lib/link'
import { paths } from '@/lib/paths'
import styles from './layout.module.css'

/** The shell also opens it when the mouse rests on its button. */
export const ToolsMenu = () => (
  <div>
    <button
      type="button"
      id="tools-trigger"
      className={styles.toolsTrigger}
      popoverTarget="tools-menu"
      aria-expanded="false"
      aria-controls="tools-menu"
    >
      Tools
      <ChevronDown size={16} className={styles.chevron} />
    </button>
    <div id="tools-menu" className={`${styles.popover} ${styles.toolsMenu}`} popover="auto">
      <ToolCards />
    </div>
  </div>
)

const tools = [
  { name: 'EIS Calculator', percent: 30, line: '30% relief, up to £1M', to: paths.eisCalculator },
  { name: 'SEIS Calculator', percent: 50, line: '50% relief, up to £200K', to: paths.seisCalculator },
]

const further = [
  { name: 'Investment plan', to: paths.investmentPlan },
  { name: 'How much can my company still raise?', to: paths.raiseCheck },
  { name: 'EIS guide', to: paths.eisGuide },
  { name: 'SEIS guide', to: paths.seisGuide },
  { name: 'Compare SEIS and EIS', to: paths.compare },
]

export function ToolCards() {
  return (
    <>
      <ul className="grid grid-cols-2 gap-3">
        {tools.map((tool) => (
          <li key={tool.to} className="grid">
            <Link to={tool.to} className={`${styles.card} bg-raised-2 rounded-control grid content-start border`}>
              <span className={styles.dial} aria-hidden="true">
                <ReliefDial percent={tool.percent} />
                <span className={styles.figure}>{tool.percent}%</span>
              </span>
              <span className={`${styles.cardTitle} flex items-center justify-between gap-2`}>
                {tool.name}
                <ArrowRight className="text-brass max-md:hidden" />
              </span>
              <span className="text-muted mt-1 max-md:text-[0.8125rem]">{tool.line}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-2 grid grid-cols-2 gap-x-3">
        {further.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-3">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A stroke for each per cent; those of the relief are in brass. */
function ReliefDial({ percent }: { percent: number }) {
  const share = percent / 100
  return (
    <Dial
      strokes={100}
      ink={0.36}
      size={{ width: 260, height: 132, centre: 130 }}
      bands={[
        { from: 0, to: share, inner: 92, outer: 128, colour: 'var(--brass)' },
        { from: share, to: 1, inner: 92, outer: 112, colour: 'currentColor', opacity: 0.3 },
      ]}
    />
  )
}
