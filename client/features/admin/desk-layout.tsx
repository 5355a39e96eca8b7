import { useState } from 'react'
import { Outlet, useMatches } from 'react-router-dom'

import { DeskFrame, type FrameData } from './desk-frame'

/** The layout route of the desk: the frame stays mounted, with what is typed into it, while the pages change. */
export function Component() {
  return (
    <DeskFrame {...useFrameData()}>
      <Outlet />
    </DeskFrame>
  )
}

/** Read from the data of the current page; a page that failed to load leaves what was known before. */
function useFrameData(): FrameData {
  const { me, waiting } = frameDataOf(useMatches().at(-1)?.loaderData)
  const [known, setKnown] = useState<FrameData>({ me, waiting })
  const isNewer = (me && me !== known.me) || (waiting && waiting !== known.waiting)
  if (isNewer) setKnown({ me: me ?? known.me, waiting: waiting ?? known.waiting })
  return known
}

/** Every page of the desk loads the user and the counts with its own data. */
function frameDataOf(data: unknown): FrameData {
  const page = (data ?? {}) as FrameData & Record<string, FrameData | null | undefined>
  const parts = [page, ...Object.values(page)]
  return {
    me: parts.find((part) => part?.me)?.me,
    waiting: parts.find((part) => part?.waiting)?.waiting,
  }
}
