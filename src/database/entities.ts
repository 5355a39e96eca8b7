import type { EntityClass } from '@mikro-orm/core'
import { AuditEntry } from '../audit/audit-entry.entity.js'
import { AuditHead } from '../audit/audit-head.entity.js'
import { authEntities } from '../auth/auth.entities.js'
import { DeskHistory } from '../admin/desk-history.entity.js'
import { DeskNote } from '../admin/desk-note.entity.js'
import { DeskEntry } from '../forms/desk-entry.entity.js'
import { FormSubmission } from '../forms/form-submission.entity.js'
import { MailMessage } from '../mail/mail-message.entity.js'
import { MailSuppression } from '../mail/mail-suppression.entity.js'
import { InvestorShowRegistration } from '../registrations/investor-show-registration.entity.js'
import { UserRole } from '../roles/user-role.entity.js'

/** Every entity of the product, one line each. */
export const entities: EntityClass<object>[] = [
  AuditEntry,
  AuditHead,
  ...authEntities,
  DeskEntry,
  DeskHistory,
  DeskNote,
  FormSubmission,
  InvestorShowRegistration,
  MailMessage,
  MailSuppression,
  UserRole,
]
