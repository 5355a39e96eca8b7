import { useNavigation } from 'react-router-dom'

/** Whether this form, of several on the page, is pending. */
export function useBusy(intent: string, value?: string) {
  const { state, formData } = useNavigation()
  if (state === 'idle' || formData?.get('intent') !== intent) return false
  return value === undefined || [...formData.values()].includes(value)
}
