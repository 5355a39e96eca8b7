/** The page that a form was sent from. */
export const PAGE = /^\/[\w/-]{0,199}$/

/** The name of a campaign, as the links of a newsletter or an advertisement carry it. */
export const CAMPAIGN = /^[\w .~+-]{1,60}$/

/** The campaign named in the address of the form's page. */
export function campaignIn(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { searchParams } = new URL(address)
  const name = (searchParams.get('utm_campaign') ?? searchParams.get('utm_source') ?? '').trim()
  return CAMPAIGN.test(name) ? name : undefined
}
