import type { EntityClass } from '@mikro-orm/core'
import { FormSubmission } from '../forms/form-submission.entity.js'
import { MailMessage } from '../mail/mail-message.entity.js'
import { InvestorShowRegistration } from '../registrations/investor-show-registration.entity.js'

/** Every entity of the product, one line each. */
export const entities: EntityClass<object>[] = [FormSubmission, InvestorShowRegistration, MailMessage]
