import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'

const LOG_OUT_FORM = 'log-out'

/** Signs this device out, from any page; without JavaScript the account page has a form for it. */
export const LogOut = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <button type="submit" form={LOG_OUT_FORM} className={cx(className, 'signed-in-only', 'scripted-only')}>
    Log out
    {children}
  </button>
)

/** Rendered once, for the buttons of the header and the phone's menu; a form works before hydration too. */
export const LogOutForm = () => (
  <form id={LOG_OUT_FORM} method="post" action={paths.account}>
    <input type="hidden" name="intent" value="sign-out" />
  </form>
)

/** Links for founders and investors, in the header where there is room and in the phone's menu. */
export const firstSteps = [
  { word: 'Browse', to: paths.browse },
  { word: 'For founders', to: paths.investorShowFounder },
  { word: 'For investors', to: paths.investorShowLanding },
]
