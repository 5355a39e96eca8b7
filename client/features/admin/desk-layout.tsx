import { useState } from 'react'
import { isRouteErrorResponse, Outlet, useMatches, useRouteError } from 'react-router-dom'

import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'

import desk from './desk.module.css'
import { DeskFrame, type FrameData } from './desk-frame'
import { Empty } from './states'

/** The layout route of the desk: the frame stays mounted, with what is typed into it, while the pages change. */
export function Component() {
  return (
    <DeskFrame {...useFrameData()}>
      <Outlet />
    </DeskFrame>
  )
}

/** Links to the desk outlive what they lead to, since entries are erased. Any other error is shown by the site. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <DeskFrame>
      <h1 className={desk.title}>Not found</h1>
      <Empty
        title="There is nothing at this address"
        action={
          <ButtonLink variant="secondary" size="small" to={paths.adminRegistrations}>
            See the submissions
          </ButtonLink>
        }
      >
        It may be mistyped, or what was here has been erased.
      </Empty>
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
  const parts = Object.values((data ?? {}) as Record<string, FrameData | null | undefined>)
  return {
    me: parts.find((part) => part?.me)?.me,
    waiting: parts.find((part) => part?.waiting)?.waiting,
  }
}
