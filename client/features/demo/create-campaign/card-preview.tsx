import { Chip } from '@/components/ui/blocks'
import { money, shortMoney } from '../figures'
import { Cover, FundingFigures } from '../parts'
import { amount, type CampaignForm } from './campaign-form'
import styles from './create-campaign.module.css'

const fileOf = (address: string) => address.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? ''

/** The card as it would appear among the others, updated with every key. The picture's address is shown, not fetched. */
export function CardPreview({ form }: { form: CampaignForm }) {
  const { name, tagline, tags, taxRelief, headerImage, daysToRun } = form
  const [sharePrice, valuation, minimum] = [form.sharePrice, form.preMoneyValuation, form.minInvestment].map(amount)
  return (
    <aside aria-labelledby="preview" className={`max-w-105 ${styles.preview}`}>
      <h2 id="preview" className="eyebrow mb-4">
        Card preview
      </h2>
      <article className="border-line bg-raised rounded-panel overflow-hidden border" aria-label="Your campaign’s card">
        <Cover className="border-line h-36 border-b">
          {headerImage.trim() && (
            <p className="absolute bottom-3 left-3.5 max-w-[calc(100%-28px)] truncate rounded-sm bg-(--sea) px-2 py-1 font-serif leading-tight [font-style:italic]">
              {fileOf(headerImage) || headerImage}
            </p>
          )}
        </Cover>
        <div className="grid gap-3.5 p-6">
          <p className="flex flex-wrap gap-2">
            {taxRelief !== 'None' && <Chip tone="relief">{taxRelief}</Chip>}
            {tags.map((tag) => (
              <Chip key={tag} tone="quiet" className="max-w-full truncate">
                {tag}
              </Chip>
            ))}
          </p>
          <h3 className="wrap-anywhere">{name.trim() || <span className="text-muted">Your company</span>}</h3>
          <p className="leading-normal wrap-anywhere">
            {tagline.trim() || <span className="text-muted">Your tagline, in one line.</span>}
          </p>
          <FundingFigures
            single
            raised={0}
            target={amount(form.target)}
            figures={[
              ['Share price', sharePrice ? money(sharePrice) : '–'],
              ['Valuation', valuation ? shortMoney(valuation) : '–'],
              ['Minimum', minimum ? money(minimum) : '–'],
              ['Days left', amount(daysToRun) || '–'],
            ]}
          />
        </div>
      </article>
      <p className="text-small text-muted mt-3">Visitors see the name only after they sign up.</p>
    </aside>
  )
}
