import { Injectable } from '@nestjs/common'
import { PassportStrategy } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { Strategy } from 'passport-custom'
import { AuthenticatorService } from './authenticator.service.js'

export const SESSION_STRATEGY = 'session'

@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, SESSION_STRATEGY) {
  constructor(private readonly authenticator: AuthenticatorService) {
    super()
  }

  validate(request: FastifyRequest) {
    return this.authenticator.authenticate(request)
  }
}
