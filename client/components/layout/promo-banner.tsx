import { brand } from '@/brand'
import { IconButton } from '@/components/ui/button'
import { Cross, External } from '@/components/ui/shell-icons'
import styles from './layout.module.css'

const { text, action, film } = brand.promo

/** Dismissing it is not remembered: it returns when the document is loaded again. */
export const PromoBanner = () => (
  <aside
    id="promo-banner"
    aria-label="Announcement"
    className={`${styles.banner} bg-raised-2 text-small border-line relative border-b font-medium`}
    data-print="hide"
  >
    <p>
      {text}
      {film.href && (
        <>
          {' '}
          <a href={film.href} target="_blank" rel="noopener noreferrer" className="text-brass font-semibold">
            {action}
            <External size={15} className="max-md:hidden" />
          </a>
          {film.sample && <span className="text-muted"> Sample</span>}
        </>
      )}
    </p>
    <IconButton borderless label="Close banner" className={`${styles.close} no-js:hidden`} data-closes-banner>
      <Cross />
    </IconButton>
  </aside>
)
