import {
  applyDecorators,
  type CanActivate,
  Injectable,
  NotFoundException,
  SetMetadata,
  UseGuards,
} from '@nestjs/common'
import { Environment } from './environment.js'

export const INTRODUCING = 'introducing'

@Injectable()
class IntroducingGuard implements CanActivate {
  constructor(private readonly environment: Environment) {}

  canActivate() {
    if (this.environment.introductions === 'off') throw new NotFoundException('There is nothing at this address.')
    return true
  }
}

/** Routes that exist only while introductions are on: otherwise they return 404, and the API reference leaves them out. */
export const WhileIntroducing = () => applyDecorators(UseGuards(IntroducingGuard), SetMetadata(INTRODUCING, true))
