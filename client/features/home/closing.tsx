import { Graticule } from '@/components/drawings/graticule'
import { Roundel } from '@/components/drawings/roundel'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'

import styles from './closing.module.css'

/** The spine of the page ends in the roundel. */
export function Closing() {
  return (
    <section id="get-started" aria-labelledby="get-started-title" className={styles.closing}>
      <Graticule view="close" />
      <i className={styles.spine} aria-hidden="true" />
      <div className={styles.words}>
        <Roundel className={styles.roundel} />
        <h2 id="get-started-title">
          Let us <br />
          introduce you
        </h2>
        <p>
          Tell us whether you are raising or investing. We will call you, listen first, and say plainly whether we can
          help.
        </p>
        <div className={styles.actions}>
          <ButtonLink to={paths.bookCall}>Apply Now</ButtonLink>
          <ButtonLink to={paths.bookCall} variant="secondary">
            Book a Discovery Call
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
