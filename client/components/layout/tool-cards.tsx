import { Link } from 'react-router-dom'

import { ReliefDial } from '@/components/drawings/relief-dial'
import { ArrowRight } from '@/components/ui/shell-icons'
import { paths } from '@/lib/paths'

import styles from './tool-cards.module.css'

const tools = [
  { name: 'EIS Calculator', percent: 30, line: '30% relief, up to £1M', to: paths.eisCalculator },
  { name: 'SEIS Calculator', percent: 50, line: '50% relief, up to £200K', to: paths.seisCalculator },
]

const further = [
  { name: 'Investment plan', to: paths.investmentPlan },
  { name: 'How much can my company still raise?', to: paths.raiseCheck },
]

export function ToolCards() {
  return (
    <>
      <ul className={styles.cards}>
        {tools.map((tool) => (
          <li key={tool.to}>
            <Link to={tool.to} className={styles.card}>
              <span className={styles.dial} aria-hidden="true">
                <ReliefDial percent={tool.percent} />
                <span className={styles.figure}>{tool.percent}%</span>
              </span>
              <span className={styles.title}>
                {tool.name}
                <ArrowRight className={styles.arrow} />
              </span>
              <span className={styles.line}>{tool.line}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.further}>
        {further.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
