import { signInPage } from './sign-in'

export const { handle, loader, action, Component } = signInPage('public', { title: 'Login' })
