import { Global, Module } from '@nestjs/common'
import { AccountAccess } from '../../roles/account-access.js'
import { UsersService } from './users.service.js'

/** Global, so that roles can use `AccountAccess` although accounts depend on roles. */
@Global()
@Module({
  providers: [UsersService, { provide: AccountAccess, useExisting: UsersService }],
  exports: [UsersService, AccountAccess],
})
export class UsersModule {}
