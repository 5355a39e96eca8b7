import { BackgroundVideo } from '@/components/globe/background-video'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'

import styles from './video-banner.module.css'

export function VideoBanner() {
  return (
    <section aria-labelledby="film-title">
      <BackgroundVideo className={styles.banner}>
        {(control) => (
          <div className={styles.words}>
            <h2 id="film-title">See what happens when the right people share a room</h2>
            <div className={styles.actions}>
              <ButtonLink to={paths.application}>Sign Up Now</ButtonLink>
              {control}
            </div>
          </div>
        )}
      </BackgroundVideo>
    </section>
  )
}
