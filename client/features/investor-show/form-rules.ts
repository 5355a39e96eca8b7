import { InvestorShowSignupDto } from '@api/forms/dto/investor-show.dto'
import { FounderLandingDto, InvestorLandingDto } from '@api/forms/dto/landing-forms.dto'

import { errorsOf } from '@/lib/form-check'

export const checkRegistration = (values: object) => errorsOf(InvestorShowSignupDto, values)
export const checkInvestor = (values: object) => errorsOf(InvestorLandingDto, values)
export const checkFounder = (values: object) => errorsOf(FounderLandingDto, values)
