import { signInPage } from './sign-in'

export const { handle, loader, action, Component } = signInPage('admin', { title: 'Sign in', robots: 'noindex' })
