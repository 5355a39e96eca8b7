/** The islands that the browser can hydrate, each loaded with the parts that its first render needs for these properties. */
export const islands = {
  application: async () => (await import('@/features/application/application-columns')).ApplicationColumns,
  booking: async () => (await import('@/features/booking/booking-form-panel')).BookingFormPanel,
  browse: async () => (await import('@/features/demo/browse-search')).BrowseSearch,
  calculator: async ({ search }: { search: string }) => {
    const { CalculatorScreen, outcome } = await import('@/features/calculators/calculator-screen')
    if (search) await outcome.ready()
    return CalculatorScreen
  },
  campaign: async () => (await import('@/features/demo/create-campaign/campaign-editor')).CampaignEditor,
  compare: async ({ search }: { search: string }) => {
    const { CompareScreen, comparison } = await import('@/features/calculators/compare-screen')
    if (search) await comparison.ready()
    return CompareScreen
  },
  complaint: async () => (await import('@/features/legal/complaint-form-view')).ComplaintFormView,
  founder: async () => (await import('@/features/investor-show/landing-form')).FounderForm,
  investor: async () => (await import('@/features/investor-show/landing-form')).InvestorForm,
  lead: async () => (await import('@/features/investor-show/registration-form-view')).LeadForm,
  plan: async ({ search }: { search: string }) => {
    const { PlanScreen, results } = await import('@/features/calculators/plan/plan-screen')
    if (search) await results.ready()
    return PlanScreen
  },
  raise: async () => (await import('@/features/calculators/raise/raise-screen')).RaiseScreen,
  signup: async () => (await import('@/features/investor-show/registration-form-view')).SignupForm,
}
