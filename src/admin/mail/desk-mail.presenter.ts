import type { MailMessage } from '../../mail/mail-message.entity.js'
import type { MailContent } from '../../mail/mail.service.js'
import type { DeskMail } from '../desk.types.js'

export const presentMail = (mail: MailMessage, content?: MailContent): DeskMail => ({
  id: mail.id,
  template: mail.template,
  recipient: mail.recipient,
  subject: content ? content.subject : mail.subject,
  state: mail.state,
  attempts: mail.attempts,
  lastError: mail.lastError,
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
  submissionId: mail.submissionId,
  text: content?.text ?? '',
})
