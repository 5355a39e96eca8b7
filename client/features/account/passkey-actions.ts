import { ENTER_PASSKEY_NAME } from '@/lib/field-errors'

import { field, type Handlers } from './account-answer'
import { responseIn, type PreparedPasskey } from './passkey'

const passkeyPath = (form: FormData) => `/api/account/passkeys/${encodeURIComponent(field(form, 'passkey'))}`

export const passkeyActions: Handlers = {
  async 'passkey-start'(api) {
    return { passkey: await api.post<PreparedPasskey>('/api/account/passkeys/options') }
  },

  async 'passkey-add'(api, form) {
    const name = field(form, 'passkey_name').trim()
    await api.post('/api/account/passkeys', { response: responseIn(form), name })
    return { notice: { title: 'Passkey added', description: 'You can sign in with it from now on.' } }
  },

  async 'passkey-rename'(api, form) {
    const name = field(form, 'passkey_name').trim()
    if (!name) return { errors: { [field(form, 'passkey')]: ENTER_PASSKEY_NAME } }
    await api.put(passkeyPath(form), { name })
    return { notice: { title: 'Passkey renamed' } }
  },

  async 'passkey-remove'(api, form) {
    await api.delete(passkeyPath(form))
    const description = 'It no longer signs you in. Delete it on your device as well.'
    return { notice: { title: 'Passkey removed', description } }
  },
}
