import { type Flash, flashOf } from './flash-messages'
import { notify, notifyOutcome } from './notify'

export async function showFlash(message: Flash | string) {
  const flash = typeof message === 'string' ? flashOf(message) : message
  if (!flash) return
  const { outcome, keepsClear, ...notice } = flash
  await (outcome ? notifyOutcome(notice, keepsClear) : notify(notice))
}
