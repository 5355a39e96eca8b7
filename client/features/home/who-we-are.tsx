import { brand } from '@/brand'
import { ButtonLink } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/icons'
import { SectionHeading } from '@/components/ui/blocks'

import { Section } from './section'
import styles from './who-we-are.module.css'

const sides = [
  {
    title: 'For founders',
    promises: [
      { name: 'Investor-readiness', line: 'Know your numbers, your pitch and your paperwork.' },
      { name: 'Visibility', line: 'Press, podcasts and a stage in front of funders.' },
      { name: 'Credibility', line: 'Arrive introduced, prepared and ready for questions.' },
    ],
  },
  {
    title: 'For funders',
    promises: [
      { name: 'Curated deal flow', line: 'Fewer companies, chosen with care.' },
      { name: 'Pre-qualified founders', line: 'Trained, and ready for your questions.' },
      { name: 'Premium access', line: 'Private pitch forums and showcase evenings.' },
    ],
  },
]

export function WhoWeAre() {
  return (
    <Section id="who-we-are" drop>
      <SectionHeading
        id="who-we-are-title"
        name="Who We Are"
        intro={
          <>
            <p>
              It takes one kind of nerve to build a company and another to back it. {brand.name} trains founders until
              they are ready to be met, then puts them in front of funders who came to meet them.
            </p>
            <ButtonLink to="#what-we-do" variant="quiet" className="mt-2">
              <span>Learn More</span>
              <ArrowRight size={16} />
            </ButtonLink>
          </>
        }
      >
        Founders and funders, properly introduced
      </SectionHeading>
      <div className={styles.diptych}>
        {sides.map(({ title, promises }) => (
          <div key={title} className={styles.side}>
            <h3>{title}</h3>
            <ul>
              {promises.map(({ name, line }) => (
                <li key={name}>
                  <b>{name}</b>
                  <span>{line}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
