import { StoryPlate } from '@/components/drawings/engraving'
import { Chip, SectionHeading } from '@/components/ui/blocks'

import { FinePrint, Section } from './section'
import styles from './success-stories.module.css'

const stories = [
  {
    plate: 'tide',
    label: 'EIS pending',
    name: 'Tideline',
    line: 'Sensors that tell a harbour when a quay wall needs work, before it closes. Met its lead investor at a pitch forum and agreed terms in eleven weeks.',
    raised: '£420,000',
    target: '£500,000',
  },
  {
    plate: 'orchard',
    label: 'SEIS',
    name: 'Orchard Diagnostics',
    line: 'A finger-prick kidney test for the GP’s own desk.',
    raised: '£250,000',
    target: '£250,000',
  },
  {
    plate: 'field',
    label: 'EIS, Series A',
    name: 'Foundry & Field',
    line: 'Lighter farm machinery, cast in Sheffield.',
    raised: '£2.4m',
    target: '£2.5m',
  },
] as const

export function SuccessStories() {
  return (
    <Section id="success-stories" className={styles.section}>
      <SectionHeading
        id="success-stories-title"
        name="Success stories"
        intro={<p>Each began with an application and one conversation.</p>}
      >
        Three that found their funders
      </SectionHeading>
      <div className={styles.stories}>
        {stories.map(({ plate, label, name, line, raised, target }) => (
          <article key={name} className={styles.story}>
            <StoryPlate story={plate} />
            <div className={styles.label}>
              <Chip tone="relief">{label}</Chip>
            </div>
            <h3>{name}</h3>
            <p className={styles.line}>{line}</p>
            <p className={styles.raised}>
              <b className="figure">{raised}</b> raised of {target}
            </p>
          </article>
        ))}
      </div>
      <FinePrint className="mt-8">
        Sample companies. What one company raised says nothing about what another will.
      </FinePrint>
    </Section>
  )
}
