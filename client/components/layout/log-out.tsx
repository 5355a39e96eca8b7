import type { ReactNode } from 'react'
import { useSubmit } from 'react-router-dom'

import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'

/** Signs this device out, from any page; without JavaScript the account page has a form for it. */
export function LogOut({ className, children }: { className?: string; children?: ReactNode }) {
  const submit = useSubmit()
  return (
    <button
      type="button"
      className={cx(className, 'signed-in-only', 'scripted-only')}
      onClick={() => void submit({ intent: 'sign-out' }, { method: 'post', action: paths.account })}
    >
      Log out
      {children}
    </button>
  )
}
