import { useState, useSyncExternalStore } from 'react'
import type { PageHandle } from '@/lib/page'
import { SampleRibbon } from '../parts/sample-ribbon'
import { readCampaignDraft, type CampaignDraft } from './campaign-draft'
import { CampaignEditor } from './campaign-editor'

export const handle: PageHandle = {
  title: 'Create a campaign',
  description: 'Write a campaign and watch its card take shape. A demonstration: nothing leaves your device.',
  robots: 'noindex',
}

const nothing = () => () => {}

function readOnce() {
  let draft: CampaignDraft | null | undefined
  return () => (draft === undefined ? (draft = readCampaignDraft()) : draft)
}

export function Component() {
  // The server cannot see the device: the form starts empty and is remounted with the draft if the browser finds one.
  const [read] = useState(readOnce)
  const draft = useSyncExternalStore(nothing, read, () => null)
  return (
    <>
      <SampleRibbon>This is a demonstration. Creating a campaign sends nothing.</SampleRibbon>
      <CampaignEditor key={draft ? 'draft' : 'new'} draft={draft} />
    </>
  )
}
