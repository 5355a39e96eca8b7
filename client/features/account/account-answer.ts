import type { Api } from '@/lib/api'
import type { Notice } from '@/lib/notify'

import type { PreparedPasskey } from './passkey'

export interface Enrolment {
  id: string
  qrCode: string
  secret: string
}

/** What a form of the account page is answered with. */
export interface AccountAnswer {
  /** The form that was sent. */
  intent: string
  notice?: Notice
  errors?: Record<string, string>
  enrolment?: Enrolment
  /** For the device that is to make a passkey. */
  passkey?: PreparedPasskey
  /** Shown this once. */
  recoveryCodes?: string[]
}

/** The action of one form, named by its intent. */
export type Handler = (api: Api, form: FormData) => Promise<Omit<AccountAnswer, 'intent'> | Response>
export type Handlers = Record<string, Handler>

export const field = (form: FormData, name: string) => String(form.get(name) ?? '')
