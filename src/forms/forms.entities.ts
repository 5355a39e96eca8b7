import { InvestorShowRegistration } from '../registrations/investor-show-registration.entity.js'
import { DeskEntry } from './desk-entry.entity.js'
import { FormSubmission } from './form-submission.entity.js'

export const formsEntities = [DeskEntry, FormSubmission, InvestorShowRegistration]
