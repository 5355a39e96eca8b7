import { clearDraft } from './drafts'

/** The hidden field of a `KeptForm` that names its draft. */
export const KEPT_AS = 'kept-as'

/** Once a form has been saved; does nothing on the server. */
export function clearKeptInput(form: FormData) {
  const draft = form.get(KEPT_AS)
  if (typeof document !== 'undefined' && typeof draft === 'string') clearDraft(draft)
}
