import { hydrateWhenWanted } from '@/lib/hydrate-when-wanted'

const server = import.meta.env.SSR

export const InvestorReasons = hydrateWhenWanted(
  'why-us',
  server ? (await import('./investor-reasons.late')).InvestorReasons : undefined,
  async () => (await import('./investor-reasons.late')).InvestorReasons,
)

export const FounderReasons = hydrateWhenWanted(
  'benefits',
  server ? (await import('./founder-reasons.late')).FounderReasons : undefined,
  async () => (await import('./founder-reasons.late')).FounderReasons,
)

export const ReceivedPanel = hydrateWhenWanted(
  'received',
  server ? (await import('./received-panel.late')).ReceivedPanel : undefined,
  async () => (await import('./received-panel.late')).ReceivedPanel,
)
