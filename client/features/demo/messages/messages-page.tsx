import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { Chart, Flag, Mail } from '@/components/ui/icons'
import { Sidebar, SidebarLink, SidebarMain, SidebarProvider, sidebarWasOpen } from '@/components/ui/sidebar'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { SampleRibbon } from '../parts/sample-ribbon'
import { CollapseButton } from '../parts/sidebar-controls'
import { ConversationList } from './conversation-list'
import { conversations } from './conversation.samples'
import styles from './messages-page.module.css'
import { Thread } from './thread'

export const handle: PageHandle = {
  title: 'Messages',
  description: 'Conversations between founders and investors, shown with sample data.',
  robots: 'noindex',
}

/** The open conversation and the search are in the address. */
export function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  return {
    sidebarOpen: sidebarWasOpen(request),
    chosen: conversations.find(({ id }) => id === search.get('conversation'))?.id ?? null,
    q: (search.get('q') ?? '').trim().slice(0, 100),
  }
}

export function Component() {
  const { sidebarOpen, chosen, q } = useLoaderData<typeof loader>()
  const open = conversations.find(({ id }) => id === chosen) ?? conversations[0]
  return (
    <>
      <SampleRibbon>These people and messages are sample data. Nothing you type is sent.</SampleRibbon>
      <div className={styles.frame}>
        <SidebarProvider defaultOpen={sidebarOpen}>
          <Sidebar label="Your account">
            <nav aria-label="Your account">
              <SidebarLink to={paths.messages} icon={<Mail />} current aria-current="page">
                Message Centre
              </SidebarLink>
              <SidebarLink to={`${paths.dashboard}?tab=investments`} icon={<Chart />}>
                My Investments
              </SidebarLink>
              <SidebarLink to={`${paths.dashboard}?tab=fundraise`} icon={<Flag />}>
                My Fundraising
              </SidebarLink>
            </nav>
            <CollapseButton />
          </Sidebar>
          <SidebarMain className={styles.panes} data-view={chosen ? 'thread' : 'list'}>
            <ConversationList open={open?.id} chosen={chosen} q={q} />
            {open && <Thread key={open.id} conversation={open} />}
          </SidebarMain>
        </SidebarProvider>
      </div>
    </>
  )
}
