import type { EntityClass } from '@mikro-orm/core'
import { AuditEntry } from '../audit/audit-entry.entity.js'
import { AuditHead } from '../audit/audit-head.entity.js'
import { DeskHistory } from '../admin/desk-history.entity.js'
import { DeskNote } from '../admin/desk-note.entity.js'
import { ServerSecret } from '../auth/keys/server-secret.entity.js'
import { SigningKey } from '../auth/keys/signing-key.entity.js'
import { MfaChallenge } from '../auth/mfa/mfa-challenge.entity.js'
import { MfaFactor } from '../auth/mfa/mfa-factor.entity.js'
import { FlowState } from '../auth/one-time/flow-state.entity.js'
import { OneTimeToken } from '../auth/one-time/one-time-token.entity.js'
import { Session } from '../auth/sessions/session.entity.js'
import { Identity } from '../auth/users/identity.entity.js'
import { User } from '../auth/users/user.entity.js'
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
  DeskEntry,
  DeskHistory,
  DeskNote,
  FlowState,
  FormSubmission,
  Identity,
  InvestorShowRegistration,
  MailMessage,
  MailSuppression,
  MfaChallenge,
  MfaFactor,
  OneTimeToken,
  ServerSecret,
  Session,
  SigningKey,
  User,
  UserRole,
]
