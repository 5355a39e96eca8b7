import { Controller, Get } from '@nestjs/common'
import { Role } from '../../common/role.rules.js'
import { Authenticated } from '../../common/access.js'
import { OpenApiService } from './openapi.service.js'

@Authenticated({ role: Role.Viewer, scope: 'any' })
@Controller('api/admin')
export class OpenApiController {
  constructor(private readonly openApi: OpenApiService) {}

  @Get('openapi.json')
  document() {
    return this.openApi.document()
  }
}
