import { ExternalLink } from '@/components/ui/text-link'
import styles from './raise.module.css'

const lists = [
  {
    title: 'For advance assurance',
    items: [
      'The scheme or schemes, how much, and when: SEIS and EIS shares on different days',
      'Business plan and financial forecasts, and how the money helps the company grow',
      'What the trade is, what will be spent on each activity, and why none is excluded',
      'Why the money is at risk: the aim to grow in the long term, and that investors may lose more than they gain',
      'Latest accounts, those of any subsidiary too, or a balance sheet if there are none',
      'Memorandum and articles of association, and any change to them that is planned',
      'Register of members on the day you apply',
      'Draft subscription or shareholders’ agreement, and any side letter',
      'Information memorandum or pitch deck, as investors are shown it',
      'Every earlier SEIS, EIS, VCT or other risk finance, with dates, and any small government grants (de minimis aid)',
      'Who is likely to invest: HMRC asks for names of individuals, a fund or a platform',
      'Group structure, with any subsidiary and the part of it that is held',
      'For a knowledge-intensive company, the figures that show it',
    ],
  },
  {
    title: 'For the shares',
    items: [
      'New ordinary shares, subscribed for in cash and fully paid on the day of issue',
      'Not redeemable, and no right to be redeemed or bought back',
      'No preference over other shares to assets when the company is wound up',
      'No preference to dividends that can build up, or whose amount or date the holder can set',
      'No arrangement that protects the investor, or to sell the shares, agreed beforehand',
      'No investor with more than 30% of the shares, votes or rights, associates counted',
      'No loan that would not have been made without the shares',
      'Under EIS, no investor who is paid as an employee or director, with a few exceptions; under SEIS, no employee, though a director may be',
      'Money spent on the qualifying trade: SEIS within three years, EIS within two',
    ],
  },
]

/** To tick off on paper: nothing is saved. */
export const Checklist = () => (
  <section aria-labelledby="checklist" className="mt-12 md:mt-16">
    <h2 id="checklist" className="text-h3">
      Checklist before you apply
    </h2>
    <div className={`my-6 grid gap-6 lg:grid-cols-2 ${styles.pair}`}>
      {lists.map(({ title, items }) => (
        <div key={title}>
          <h3 className="mb-2 font-sans text-lead font-semibold">{title}</h3>
          <ul className={styles.boxes}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
    <p className="max-w-[48em] text-muted">
      From HMRC’s guidance on{' '}
      <ExternalLink href="https://www.gov.uk/guidance/venture-capital-schemes-apply-for-advance-assurance">
        advance assurance
      </ExternalLink>{' '}
      and the{' '}
      <ExternalLink href="https://www.gov.uk/hmrc-internal-manuals/venture-capital-schemes-manual">
        Venture Capital Schemes Manual
      </ExternalLink>
      . It is a starting point, not the whole of the law.
    </p>
  </section>
)
