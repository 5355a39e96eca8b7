/** What the browser can hydrate, each with a chunk of its own. */
export const islands = {
  application: async () => (await import('@/features/application/application-columns')).ApplicationColumns,
  booking: async () => (await import('@/features/booking/booking-form-panel')).BookingFormPanel,
  browse: async () => (await import('@/features/demo/browse-search')).BrowseSearch,
  calculator: async () => (await import('@/features/calculators/calculator-screen')).CalculatorScreen,
  campaign: async () => (await import('@/features/demo/create-campaign/campaign-editor')).CampaignEditor,
  compare: async () => (await import('@/features/calculators/compare-screen')).CompareScreen,
  complaint: async () => (await import('@/features/legal/complaint-form-view')).ComplaintFormView,
  founder: async () => (await import('@/features/investor-show/landing-form')).FounderForm,
  investor: async () => (await import('@/features/investor-show/landing-form')).InvestorForm,
  lead: async () => (await import('@/features/investor-show/registration-form-view')).LeadForm,
  plan: async () => (await import('@/features/calculators/plan/plan-screen')).PlanScreen,
  raise: async () => (await import('@/features/calculators/raise/raise-screen')).RaiseScreen,
  signup: async () => (await import('@/features/investor-show/registration-form-view')).SignupForm,
}
