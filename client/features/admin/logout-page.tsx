import { redirect, redirectDocument, type ActionFunctionArgs } from 'react-router-dom'

import { apiOf } from '@/lib/api'
import { paths } from '@/lib/paths'
import { announce } from '@/lib/session'

import { deskHandle } from './desk-data'

export const handle = deskHandle('Logout')

export const loader = () => redirect(paths.auth)

export async function action(args: ActionFunctionArgs) {
  await apiOf(args).delete('/api/session')
  announce('SIGNED_OUT', { user: null })
  // A new document keeps nothing of this person in memory, and its address never shows above the page that is left.
  return redirectDocument(paths.auth, 303)
}

export const Component = () => null
