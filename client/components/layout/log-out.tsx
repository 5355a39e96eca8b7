import type { ReactNode } from 'react'
import { Form } from 'react-router-dom'

import { paths } from '@/lib/paths'

/** Signs this device out, from wherever one is; the account page does it, with or without JavaScript. */
export function LogOut({
  formClass,
  className,
  children,
}: {
  formClass?: string
  className?: string
  children?: ReactNode
}) {
  return (
    <Form method="post" action={paths.account} className={formClass}>
      <button type="submit" name="intent" value="sign-out" className={className}>
        Log out
        {children}
      </button>
    </Form>
  )
}
