import { Fragment } from 'react'
import { ExternalLink } from '@/components/ui/text-link'
import type { Prose as Text } from './guide.types'

const PIECE = /(\[[^[\]]+\]\([^()]+\)|\*\*[^*]+\*\*)/

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

/** The text without markup, for structured data. */
export const plain = (text: Text): string => text.replace(/\[([^[\]]+)\]\([^()]+\)/g, '$1').replace(/\*\*/g, '')
