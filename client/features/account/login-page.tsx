import type { PageHandle } from '@/lib/page'

import { signInAction, signInLoader } from './sign-in'

export { SignInScreen as Component } from './sign-in'

export const handle: PageHandle = {
  title: 'Login',
  description: 'Sign in to your account, or create one with your email address and a password.',
}

export const loader = signInLoader('public')
export const action = signInAction('public')
