import type { PageHandle } from '@/lib/page'

import { signInAction, signInLoader } from './sign-in'

export { SignInScreen as Component } from './sign-in'

export const handle: PageHandle = {
  title: 'Sign in',
  description: 'Sign in to your account, or create one with your email address and a password.',
  robots: 'noindex',
}

export const loader = signInLoader('admin')
export const action = signInAction('admin')
