import styles from './investor-show.module.css'

interface Testimonial {
  quote: string
  name: string
  role: string
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')

/** One large, two small, labelled above as illustrations. */
export function Testimonials({ title, quotes }: { title: string; quotes: readonly Testimonial[] }) {
  return (
    <section className={`below-fold bg-band ${styles.section}`} aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials" className="eyebrow">
          {title}
        </h2>
        <p className="text-small text-muted mt-2">Illustrative quotes, not real people</p>
        <div className={styles.quotes}>
          {quotes.map(({ quote, name, role }) => (
            <figure key={name} className={styles.quote}>
              <blockquote>“{quote}”</blockquote>
              <figcaption>
                <span className={styles.initials} aria-hidden="true">
                  {initials(name)}
                </span>
                <span>
                  <b>{name}</b>
                  <span className={styles.role}>{role}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
