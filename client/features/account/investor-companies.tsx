import { type SideState, SIDE_STATES } from '@api/introductions/introduction.rules'
import type { InvestorIntroduction, InvestorPage } from '@api/introductions/introductions.types'
import { Badge } from '@/components/ui/states'
import { CompanyCard } from '@/components/introductions/company-card'
import { IntroductionAnswers } from '@/components/introductions/introduction-answers'
import { PromotionWarning } from '@/components/risk/promotion-warning'
import { TextLink } from '@/components/ui/text-link'
import type { Handler } from '@/lib/form/result'
import { dayText, longDateOf } from '@/lib/format'
import { paths } from '@/lib/paths'
import { IntentButton } from './profile-sections'

type Props = Pick<NonNullable<InvestorPage['investor']>, 'introductions' | 'category'>

export const want: Handler = async (api, field) => {
  await api.post(`/api/companies/${encodeURIComponent(field('company'))}/interest`)
  return { title: 'Thank you', description: 'We look at it, and then ask the founder.' }
}

/** The companies that the investor was asked about. Without a category, none may be described to them at present. */
export const Companies = ({ introductions, category }: Props) => (
  <>
    {category && <PromotionWarning category={category} />}
    <div className="grid gap-6">
      {introductions.map((introduction) =>
        introduction.description ? (
          <CompanyCard key={introduction.id} company={introduction.description}>
            <div className="mt-6">
              <Standing introduction={introduction} />
            </div>
          </CompanyCard>
        ) : (
          <div key={introduction.id} className="border-line rounded-panel border p-6">
            <Standing introduction={introduction} />
          </div>
        ),
      )}
    </div>
    {category ? (
      <p className="mt-6">
        <TextLink to={`${paths.browse}#companies`}>See the companies you may ask to meet</TextLink>
      </p>
    ) : (
      <p className="mt-6">Descriptions are shown here while your statement is valid and you have not paused.</p>
    )}
  </>
)

const OVER: SideState[] = ['introduced', 'ended']

function Standing({ introduction }: { introduction: InvestorIntroduction }) {
  const { state, reference, at, until, founder, company } = introduction
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <Badge kind={state === 'introduced' ? 'done' : OVER.includes(state) ? 'off' : 'open'}>
          {SIDE_STATES[state]}
        </Badge>
        <span className="text-muted">
          {reference}, {longDateOf(at)}
          {state === 'later' && until && `, from ${dayText(until)}`}
        </span>
      </p>
      {founder && (
        <p className="mt-4 wrap-anywhere">
          <b>
            <bdi>{founder.name}</bdi>
          </b>
          {founder.businessName && (
            <>
              , <bdi>{founder.businessName}</bdi>
            </>
          )}
          , <a href={`mailto:${founder.email}`}>{founder.email}</a>
        </p>
      )}
      <IntroductionAnswers introduction={introduction} side="investor" />
      {state === 'later' && (
        <div className="mt-4">
          <IntentButton intent="want" of={['company', company]} pending="Sending...">
            I would like to meet them now
          </IntentButton>
        </div>
      )}
    </div>
  )
}
