import { wasAgreed } from '../../forms/consent.rules.js'
import { answersOf } from '../../forms/form-kinds.js'
import type { Submission } from '../../forms/submission.entity.js'
import type { DeskConsent, DeskEvent, DeskField, DeskNote as Note } from '../desk.types.js'
import type { DeskHistory } from './desk-history.entity.js'
import type { DeskNote } from './desk-note.entity.js'

type Answered = Pick<Submission, 'type' | 'fields'>

export const presentFields = (submission: Answered): DeskField[] =>
  presentAllFields(submission).filter(({ value }) => value !== '')

/** Unanswered ones too. */
export const presentAllFields = ({ type, fields }: Answered): DeskField[] =>
  answersOf(type, fields).map(({ key, label, value }) => ({ key, name: label, value }))

export const presentConsent = ({
  consentWording: wording,
  consentVersion,
  consentHash,
}: Pick<Submission, 'consentWording' | 'consentVersion' | 'consentHash'>): DeskConsent | null =>
  wording ? { wording, version: consentVersion ?? '', hash: consentHash ?? '', agreed: wasAgreed(wording) } : null

export const presentNote = ({ id, author, words, createdAt }: DeskNote): Note => ({
  id,
  author,
  words,
  createdAt: createdAt.toISOString(),
})

export const presentEvent = ({ id, what, detail, actor, happenedAt }: DeskHistory): DeskEvent => ({
  id,
  what,
  detail,
  actor,
  happenedAt: happenedAt.toISOString(),
})
