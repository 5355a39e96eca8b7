import { InvestorShowRegistration } from '../registrations/investor-show-registration.entity.js'
import { Person, PersonAddress } from './person.entity.js'
import { Submission } from './submission.entity.js'

export const formsEntities = [InvestorShowRegistration, Person, PersonAddress, Submission]
