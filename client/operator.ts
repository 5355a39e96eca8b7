import { missingLegalFacts } from '@api/config/operator.rules'
import { brand, type LegalStatus } from './brand.js'

/** Until the operator has stated a legal status, the risk strip says that this is a sample site. */
export const isSampleSite = () => !brand.legalStatus

export function legalSentence(facts = brand): string {
  const { name } = facts
  const status = facts.legalStatus as LegalStatus | undefined
  switch (status?.kind) {
    case 'authorised':
      return `${name} is authorised and regulated by the Financial Conduct Authority (firm reference number ${status.number}).`
    case 'appointed-representative':
      return `${name} is an appointed representative of ${status.of}, which is authorised and regulated by the Financial Conduct Authority (firm reference number ${status.number}).`
    case 'approved-promotions':
      return `The financial promotions on this site were approved by ${status.by} (firm reference number ${status.number}), authorised and regulated by the Financial Conduct Authority, on ${status.on}.`
    case 'exempt':
      return `${name} is not authorised by the Financial Conduct Authority. It relies on exemptions of the Financial Promotion Order; the pages that anyone can open are not an offer or an invitation to invest.`
    default:
      return `this is a sample site. Still to be set by the operator of ${name}: ${missingLegalFacts(facts).join(', ')}.`
  }
}

/** The company details that the Companies Act requires on a website. */
export function companySentence({ name, company } = brand): string | undefined {
  const { registeredName, number, jurisdiction, office, vat } = company
  if (!registeredName || !number || !jurisdiction || !office) return undefined
  const tax = vat ? ` VAT number ${vat}.` : ''
  return `${name} is a trading name of ${registeredName}, registered in ${jurisdiction} with number ${number}. Registered office: ${office}.${tax}`
}
