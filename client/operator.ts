import { brand, type LegalStatus } from './brand.js'

/** Until the operator has stated a legal status, the risk strip says that this is a sample site. */
export const isSampleSite = () => !brand.legalStatus

export function legalSentence(status: LegalStatus | undefined = brand.legalStatus, { name } = brand): string {
  switch (status?.kind) {
    case 'authorised':
      return `${name} is authorised and regulated by the Financial Conduct Authority (firm reference number ${status.number}).`
    case 'appointed-representative':
      return `${name} is an appointed representative of ${status.of}, which is authorised and regulated by the Financial Conduct Authority (firm reference number ${status.number}).`
    case 'approved-promotions':
      return `The financial promotions on this site were approved by ${status.by} (firm reference number ${status.number}), authorised and regulated by the Financial Conduct Authority, on ${status.on}.`
    case 'exempt':
      return `${name} is not authorised by the Financial Conduct Authority. Promotions are shown only to people who are exempt recipients under the Financial Promotion Order.`
    default:
      return `not stated. The operator of ${name} has not yet published its legal status here; do not assume that an authorised firm runs this site.`
  }
}

/** The company details that the Companies Act requires on a website. */
export function companySentence({ name, company } = brand): string | undefined {
  const { registeredName, number, jurisdiction, office, vat } = company
  if (!registeredName || !number || !jurisdiction || !office) return undefined
  const tax = vat ? ` VAT number ${vat}.` : ''
  return `${name} is a trading name of ${registeredName}, registered in ${jurisdiction} with number ${number}. Registered office: ${office}.${tax}`
}

/** The page about us says who they are, so it is absent until the operator has stated all of it. */
export const isAboutStated = (facts = brand) => Boolean(facts.people && facts.legalStatus && companySentence(facts))
