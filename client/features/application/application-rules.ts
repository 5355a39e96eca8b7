import { ApplicationDto } from '@api/forms/dto/application.dto'

import { errorsOf } from '@/lib/form-check'

export const checkApplication = (application: object) => errorsOf(ApplicationDto, application)
