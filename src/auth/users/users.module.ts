import { Global, Module } from '@nestjs/common'
import { AccountAccess } from '../../roles/account-access.js'
import { UsersService } from './users.service.js'

/** Global, because roles, on which accounts depend, are given to accounts. */
@Global()
@Module({
  providers: [UsersService, { provide: AccountAccess, useExisting: UsersService }],
  exports: [UsersService, AccountAccess],
})
export class UsersModule {}
