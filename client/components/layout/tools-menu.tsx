import { useEffect, useRef, type PointerEvent } from 'react'
import { Link } from 'react-router-dom'

import { ReliefDial } from '@/components/drawings/pound-dial'
import { ArrowRight, ChevronDown } from '@/components/ui/icons'

import { paths } from '@/lib/paths'

import styles from './tools-menu.module.css'
import { usePopover } from './use-popover'

const HOVER_OPENS_AFTER = 200
const HOVER_CLOSES_AFTER = 300

const tools = [
  { name: 'EIS Calculator', percent: 30, line: '30% relief, up to £1M', to: paths.eisCalculator },
  { name: 'SEIS Calculator', percent: 50, line: '50% relief, up to £200K', to: paths.seisCalculator },
]

export function ToolCards() {
  return (
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
  )
}

export function ToolsMenu() {
  const { ref, open, popoverProps } = usePopover()
  const timer = useRef(0)

  useEffect(() => () => window.clearTimeout(timer.current), [])

  // A mouse that rests on the word opens the menu, and has time to travel to the cards.
  const later = (event: PointerEvent, delay: number, shown: boolean) => {
    window.clearTimeout(timer.current)
    if (event.pointerType === 'mouse') timer.current = window.setTimeout(() => ref.current?.togglePopover(shown), delay)
  }
  const handleEnter = (event: PointerEvent) => later(event, HOVER_OPENS_AFTER, true)
  const handleLeave = (event: PointerEvent) => later(event, HOVER_CLOSES_AFTER, false)
  const handleClick = () => window.clearTimeout(timer.current)

  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={styles.trigger}
        popoverTarget="tools-menu"
        aria-expanded={open}
        aria-controls="tools-menu"
        onClick={handleClick}
        onPointerEnter={handleEnter}
        onPointerLeave={handleLeave}
      >
        Tools
        <ChevronDown size={16} className={styles.chevron} />
      </button>
      <div
        id="tools-menu"
        className={styles.menu}
        {...popoverProps}
        onPointerEnter={handleEnter}
        onPointerLeave={handleLeave}
      >
        <ToolCards />
      </div>
    </div>
  )
}
