import type { ReactNode } from 'react'
import { Form } from 'react-router-dom'

import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'

const FORM = 'log-out'

/** Signs this device out, from any page; without JavaScript the account page has a form for it. */
export const LogOut = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <button type="submit" form={FORM} className={cx(className, 'signed-in-only', 'scripted-only')}>
    Log out
    {children}
  </button>
)

/** Once a page, for the buttons of the header and the phone's menu; as a form it works before hydration too. */
export const LogOutForm = () => (
  <Form id={FORM} method="post" action={paths.account}>
    <input type="hidden" name="intent" value="sign-out" />
  </Form>
)
