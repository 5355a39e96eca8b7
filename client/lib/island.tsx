import { type ComponentType, createContext, type ReactElement, use, useId } from 'react'

import { draftKey, type DraftOf } from './form/drafts'

/** Renders an island as a root of its own, as the browser will: generated ids depend on the place in the tree. */
export type DrawIsland = (island: ReactElement, idPrefix: string) => string

const Drawing = createContext<DrawIsland>(() => '')
export const IslandDrawing = Drawing

interface Props<Own extends object> {
  /** Its name in the browser's table of islands. */
  name: string
  component: ComponentType<Own>
  /** Sent along as JSON. */
  props: Own
  /** The draft that it restores; on a device that has one, the island is hydrated at once. */
  draft?: DraftOf
}

/** A part of a document that has a script: drawn on the server, hydrated in the browser as a root of its own. */
export function Island<Own extends object>({ name, component: Component, props, draft }: Props<Own>) {
  const draw = use(Drawing)
  const prefix = useId()
  return (
    <div
      className="contents"
      data-island={name}
      data-draft={draft && draftKey(draft)}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: draw(<Component {...props} />, prefix) }}
    />
  )
}
