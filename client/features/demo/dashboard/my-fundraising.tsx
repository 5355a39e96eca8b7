import { ButtonLink } from '@/components/ui/button'
import { Plus } from '@/components/ui/icons'
import { paths } from '@/lib/paths'
import { FigureList } from '../parts/figure-list'
import { money } from '../parts/figures'
import { FundingScale } from '../parts/funding-scale'
import { campaign } from './dashboard.samples'
import styles from './my-fundraising.module.css'
import { PanelHead } from './panel-head'

export function MyFundraising() {
  const { title, description, target, raised, investors, percentFunded, daysRemaining } = campaign
  return (
    <>
      <PanelHead
        action={
          <ButtonLink to={paths.createCampaign} variant="secondary" size="small">
            <Plus size={18} />
            Create New Campaign
          </ButtonLink>
        }
      >
        My Fundraising
      </PanelHead>
      <article className={styles.campaign} aria-labelledby="own-campaign">
        <div>
          <h2 id="own-campaign" className="text-h3">
            {title}
          </h2>
          <p className="text-muted mt-2 max-w-[25.5em]">{description}</p>
          <p className="figure text-h2 mt-8">{money(raised)}</p>
          <p className="text-muted num mt-1">of {money(target)}</p>
        </div>
        <div>
          <FundingScale percent={percentFunded} />
          <FigureList
            className={styles.figures}
            figures={[
              ['Funded', `${percentFunded}%`],
              ['Investors', investors],
              ['Days left', daysRemaining],
            ]}
          />
        </div>
      </article>
    </>
  )
}
