import { Fragment } from 'react'
import { ExternalLink } from '@/components/ui/text-link'
import type { Prose as Text } from './guide.types'

const PIECE = /(\[[^[\]]+\]\([^()]+\)|\*\*[^*]+\*\*)/

/** Running text with its links and bold words. */
export function Prose({ text }: { text: Text }) {
  return text.split(PIECE).map((piece, index) => {
    const [, label, href] = /^\[([^[\]]+)\]\(([^()]+)\)$/.exec(piece) ?? []
    if (label)
      return (
        <ExternalLink key={index} href={href}>
          {label}
        </ExternalLink>
      )
    const [, bold] = /^\*\*([^*]+)\*\*$/.exec(piece) ?? []
    if (bold) return <b key={index}>{bold}</b>
    return <Fragment key={index}>{piece}</Fragment>
  })
}

/** The same words without their marks, for data that carries no markup. */
export const plain = (text: Text): string => text.replace(/\[([^[\]]+)\]\([^()]+\)/g, '$1').replace(/\*\*/g, '')
