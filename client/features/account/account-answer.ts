import type { Api } from '@/lib/api'
import type { Notice } from '@/lib/notify'

import type { PreparedPasskey } from './passkey'

export interface Enrolment {
  id: string
  qrCode: string
  secret: string
}

export interface AccountAnswer {
  intent: string
  notice?: Notice
  errors?: Record<string, string>
  enrolment?: Enrolment
  /** Options for the device that creates a passkey. */
  passkey?: PreparedPasskey
  /** Shown only once. */
  recoveryCodes?: string[]
}

/** The action of one form, selected by its intent. */
export type Handler = (api: Api, form: FormData) => Promise<Omit<AccountAnswer, 'intent'> | Response>
export type Handlers = Record<string, Handler>

export const field = (form: FormData, name: string) => String(form.get(name) ?? '')
