import { Controller, Get, Header, UseFilters } from '@nestjs/common'
import { Public } from '../../common/access.js'
import { SigningKeysService } from '../keys/signing-keys.service.js'
import { AuthErrorFilter } from './auth-error.filter.js'

@Public()
@UseFilters(AuthErrorFilter)
@Controller('auth/v1/.well-known')
export class JwksController {
  constructor(private readonly keys: SigningKeysService) {}

  @Get('jwks.json')
  @Header('Cache-Control', 'public, max-age=600')
  jwks() {
    return this.keys.published()
  }
}
