import { brand } from '@/brand'
import type { Prose } from '@/components/text/blocks'
import { companySentence, legalSentence } from '@/operator'

/** What the page about us says, by section; nothing that the operator has not stated. */
export const aboutUs = (facts = brand): { id: string; title: string; text: Prose[] }[] => [
  {
    id: 'people',
    title: 'The people',
    text: (facts.people ?? []).map(({ name, role, about }) => `**${name}**, ${role}. ${about}`),
  },
  { id: 'company', title: 'The company', text: [companySentence(facts) ?? ''] },
  { id: 'status', title: 'Regulatory position', text: [legalSentence(facts.legalStatus, facts)] },
]
