import { brand } from '@/brand'
import type { Prose } from '@/components/text/prose-blocks'
import { capital } from '@/lib/format'
import { companySentence, legalSentence } from '@/operator'

const UNSTATED = 'Set by the operator.'

/** What the page about us says, by section. */
export const aboutUs = (facts = brand): { id: string; title: string; text: Prose[] }[] => [
  {
    id: 'people',
    title: 'The people',
    text: facts.people?.map(({ name, role, about }) => `**${name}**, ${role}. ${about}`) ?? [UNSTATED],
  },
  { id: 'company', title: 'The company', text: [companySentence(facts) ?? UNSTATED] },
  { id: 'status', title: 'Regulatory position', text: [capital(legalSentence(facts))] },
  ...(facts.costs?.length
    ? [
        {
          id: 'costs',
          title: 'What it costs',
          text: facts.costs.map(({ item, price, note }) => `**${item}**: ${price}.${note ? ` ${note}` : ''}`),
        },
      ]
    : []),
]
