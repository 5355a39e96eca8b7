import { redirect, type ActionFunctionArgs } from 'react-router-dom'

import { apiOf } from '@/lib/api'
import { paths } from '@/lib/paths'
import { announce } from '@/lib/session'

import { clearDeskCache, deskHandle } from './desk-data'

export const handle = deskHandle('Logout')

export const loader = () => redirect(paths.auth)

export async function action(args: ActionFunctionArgs) {
  await apiOf(args).delete('/api/session')
  clearDeskCache()
  announce('SIGNED_OUT', { user: null })
  return redirect(paths.auth, 303)
}

export const Component = () => null
