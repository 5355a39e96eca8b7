import type { AccountAnswer } from './account-answer'

export interface Answered {
  answer?: AccountAnswer
}

export const errorOf = (answer: AccountAnswer | undefined, intent: string, name: string) =>
  answer?.intent === intent ? answer.errors?.[name] : undefined

export const Intent = ({ of }: { of: string }) => <input type="hidden" name="intent" value={of} />
