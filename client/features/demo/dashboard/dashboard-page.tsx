import type { KeyboardEvent } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { Chart, Flag, Mail } from '@/components/ui/icons'
import { Sidebar, SidebarLink, SidebarMain, SidebarProvider, sidebarWasOpen, useSidebar } from '@/components/ui/sidebar'
import { useHydrated } from '@/lib/store'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { SampleRibbon } from '../parts/sample-ribbon'
import { CollapseButton, MenuButton } from '../parts/sidebar-controls'
import styles from './dashboard-page.module.css'
import { MessageCentre } from './message-centre'
import { MyFundraising } from './my-fundraising'
import { MyInvestments } from './my-investments'

const tabs = [
  { value: 'messages', name: 'Message Centre', icon: <Mail />, Panel: MessageCentre },
  { value: 'investments', name: 'My Investments', icon: <Chart />, Panel: MyInvestments },
  { value: 'fundraise', name: 'My Fundraising', icon: <Flag />, Panel: MyFundraising },
] as const

type Tab = (typeof tabs)[number]['value']

const tabOf = (search: URLSearchParams): Tab =>
  tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'messages'

export const handle: PageHandle = {
  title: 'Dashboard',
  description: 'Messages, investments and fundraising in one place, shown with sample data.',
  robots: 'noindex',
  risk: 'bar',
}

export const loader = ({ request }: LoaderFunctionArgs) => ({
  sidebarOpen: sidebarWasOpen(request),
  tab: tabOf(new URL(request.url).searchParams),
})

export function Component() {
  const { sidebarOpen, tab } = useLoaderData<typeof loader>()
  const { Panel } = tabs.find(({ value }) => value === tab) ?? tabs[0]
  return (
    <>
      <SampleRibbon>The messages, investments and campaign here are sample data.</SampleRibbon>
      <div className={styles.frame}>
        <SidebarProvider defaultOpen={sidebarOpen} width="15rem">
          <Sidebar label="Dashboard">
            <TabList chosen={tab} />
            <CollapseButton />
          </Sidebar>
          <SidebarMain className={styles.main}>
            <MenuButton className="mb-5" />
            <div role="tabpanel" id="dashboard-panel" aria-labelledby={`tab-${tab}`}>
              <Panel />
            </div>
          </SidebarMain>
        </SidebarProvider>
      </div>
    </>
  )
}

/** The keys of a vertical tab list: arrows, Home and End move the focus, Space and Enter activate. */
function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(event.target as HTMLAnchorElement)
  const next = { ArrowDown: (at + 1) % links.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next !== undefined) links.at(next)?.focus()
  else if (event.key === ' ') links[at]?.click()
  else return
  event.preventDefault()
}

/** Each tab has an address, so that it can be shared and works without JavaScript. */
function TabList({ chosen }: { chosen: Tab }) {
  const { close } = useSidebar()
  // Without JavaScript there are no arrow keys, so each tab is reached by Tab.
  const hydrated = useHydrated()
  return (
    <div role="tablist" aria-label="Dashboard" aria-orientation="vertical" onKeyDown={handleKeyDown}>
      {tabs.map(({ value, name, icon }) => (
        <SidebarLink
          key={value}
          id={`tab-${value}`}
          role="tab"
          to={value === 'messages' ? paths.dashboard : `${paths.dashboard}?tab=${value}`}
          icon={icon}
          current={value === chosen}
          tabIndex={hydrated && value !== chosen ? -1 : 0}
          aria-selected={value === chosen}
          aria-controls={value === chosen ? 'dashboard-panel' : undefined}
          onClick={close}
        >
          {name}
        </SidebarLink>
      ))}
    </div>
  )
}
