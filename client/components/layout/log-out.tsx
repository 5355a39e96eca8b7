import type { ReactNode } from 'react'
import { Form } from 'react-router-dom'

import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'

/** Signs this device out, from any page; without JavaScript the account page has a form for it. */
export function LogOut({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <Form method="post" action={paths.account} className="contents">
      <input type="hidden" name="intent" value="sign-out" />
      <button type="submit" className={cx(className, 'signed-in-only', 'scripted-only')}>
        Log out
        {children}
      </button>
    </Form>
  )
}
