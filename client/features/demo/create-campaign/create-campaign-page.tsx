import { Island } from '@/lib/island'
import type { PageHandle } from '@/lib/page'
import { CampaignEditor } from './campaign-editor'
import { CAMPAIGN_DRAFT } from './campaign-form'

export const handle: PageHandle = {
  title: 'Create a campaign',
  description: 'Write a campaign and watch its card take shape. A demonstration: nothing leaves your device.',
  robots: 'noindex',
}

export const Component = () => <Island name="campaign" component={CampaignEditor} props={{}} draft={CAMPAIGN_DRAFT} />
