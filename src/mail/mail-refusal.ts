export interface SendError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** No response; try later; the address does not exist; anything else, which the operator must fix. */
export const FAULTS = ['connection', 'deferred', 'recipient', 'sender'] as const
export type Fault = (typeof FAULTS)[number]

/** No such mailbox, not local, no such name. */
const NO_SUCH_ADDRESS = new Set([550, 551, 553])

/** Enhanced codes for a bad address (RFC 3463), of which 5.1.7 and 5.1.8 mean the sender's. */
const BAD_ADDRESS = /^5\.1\.(?![78]$)\d{1,3}$/

/** Says nothing about which address is bad. */
const UNSPECIFIC = '5.1.0'

/** Many servers refuse a sender only when they are given the recipient, and some of them without a code that says so. */
const ABOUT_SENDER = /sender|relay|authenti|spam|bl[ao]ck|policy|\b(?:spf|dkim|dmarc|dns)\b/i

const withoutAddresses = (words: string) =>
  words
    .split(' ')
    .filter((word) => !word.includes('@'))
    .join(' ')

/** Whether a permanent refusal is about the recipient's address; when in doubt it is not, since that address would get no more mail. */
export const isAboutRecipient = (enhancedCode: string | undefined, words: string) =>
  enhancedCode === undefined || enhancedCode === UNSPECIFIC
    ? !ABOUT_SENDER.test(withoutAddresses(words))
    : BAD_ADDRESS.test(enhancedCode)

export function faultOf({ command, response = '', responseCode }: SendError): Fault {
  if (!responseCode) return 'connection'
  if (responseCode < 500) return 'deferred'
  const [, enhancedCode] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  const refused = command === 'RCPT TO' && NO_SUCH_ADDRESS.has(responseCode)
  return refused && isAboutRecipient(enhancedCode, response) ? 'recipient' : 'sender'
}

/** The server's own text, if it sent any. */
export const reasonOf = ({ command, message, response }: SendError) =>
  response ? `Refused at ${command ?? 'connecting'}: ${response}` : message
