import { Controller, Get } from '@nestjs/common'
import { Authenticated } from '../common/access.js'
import { CurrentCaller, type Caller } from '../auth/access/caller.js'
import { AccountSubmissionsService } from './account-submissions.service.js'

@Authenticated()
@Controller('api/account/submissions')
export class AccountSubmissionsController {
  constructor(private readonly submissions: AccountSubmissionsService) {}

  @Get()
  list(@CurrentCaller() { user }: Caller) {
    return this.submissions.list(user)
  }
}
