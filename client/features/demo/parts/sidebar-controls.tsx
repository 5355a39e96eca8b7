import { Button } from '@/components/ui/button'
import { Sidebar as SidebarIcon } from '@/components/ui/icons'
import { SidebarItem, useSidebar } from '@/components/ui/sidebar'
import styles from './sidebar-controls.module.css'

/** Collapses the sidebar to its icons; phones have a separate button. */
export function CollapseButton() {
  const { open, toggle } = useSidebar()
  return (
    <div className={styles.controls}>
      <SidebarItem
        icon={<SidebarIcon />}
        aria-controls="sidebar"
        aria-expanded={open}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={toggle}
      >
        {open ? 'Collapse' : 'Expand'}
      </SidebarItem>
      {open && (
        <kbd className={styles.key} aria-hidden="true">
          Ctrl B
        </kbd>
      )}
    </div>
  )
}

/** Opens the sidebar as an overlay on a phone. */
export function MenuButton({ className }: { className?: string }) {
  const { phoneOpen, toggle } = useSidebar()
  return (
    <div className={styles.menu}>
      <Button
        variant="secondary"
        size="small"
        aria-controls="sidebar"
        aria-expanded={phoneOpen}
        onClick={toggle}
        className={className}
      >
        <SidebarIcon size={18} />
        Menu
      </Button>
    </div>
  )
}
