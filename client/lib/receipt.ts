import { useState } from 'react'
import { useRouteLoaderData } from 'react-router-dom'

import { useInBrowser } from './store'

/** What the server knows of a form that was posted without JavaScript. A flash cookie carries it to the page that confirms it. */
export interface Posted extends Partial<Record<(typeof PARTS)[number], string>> {
  reference: string
}

/** When the answer is due, the day or the time that was asked for with its zone, and `kept` if that time is. */
const PARTS = ['callToken', 'answerBy', 'day', 'startsAt', 'zone', 'kept'] as const

export interface Receipt extends Partial<Posted> {
  page: string
  email?: string
}

const KEY = 'receipt'
/** If storage is blocked, it lasts until the next page is loaded whole. */
let inMemory: string | null = null

/** A cookie is anyone's to write: nothing else of it is shown. */
const POSTED = /^[A-Z]{2}-[0-9A-Z]{5}-[0-9A-Z]{5}(?:~[\w.:/-]*)*$/

export const flashOfPosted = (posted: Posted) => [posted.reference, ...PARTS.map((part) => posted[part])].join('~')

export function postedIn(flash: string): Posted | undefined {
  if (!POSTED.test(flash)) return undefined
  const [reference = '', ...parts] = flash.split('~')
  return { reference, ...Object.fromEntries(PARTS.map((part, at) => [part, parts[at] || undefined])) }
}

export function usePosted(): Posted | undefined {
  const root = useRouteLoaderData('root') as { posted?: Posted } | undefined
  // It was sent with the document, and data that is loaded later no longer has it.
  return useState(root?.posted)[0]
}

export function keepReceipt(receipt: Receipt): void {
  inMemory = JSON.stringify(receipt)
  try {
    sessionStorage.setItem(KEY, inMemory)
  } catch {
    // Kept in memory.
  }
}

function stored(): string | null {
  try {
    return inMemory ?? sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The receipt of the form that led to this page; null if nothing was sent. */
export function useReceipt(page: string): Receipt | null {
  const posted = usePosted()
  const text = useInBrowser(stored, null)
  if (posted) return { page, ...posted }
  const receipt = text ? (JSON.parse(text) as Receipt) : null
  return receipt?.page === page ? receipt : null
}
