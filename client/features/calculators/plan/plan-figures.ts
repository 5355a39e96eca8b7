import type { PresentedPlan } from '@api/calculators/plan-figures.rules'

type Figure = PresentedPlan['totals']['invested']
export const minus = ({ display, rounded }: Figure) => (Number(rounded) > 0 ? `\u2212${display}` : display)
export const hasAny = ({ rounded }: Figure) => Number(rounded) !== 0
