import { Injectable, ExecutionContext, ForbiddenException, UnauthorizedException } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { AuthGuard } from '@nestjs/passport'
import {
  ACCESS,
  type AccessRule,
  BEFORE_SECOND_FACTOR,
  type Condition,
  SECOND_FACTOR_STATUS,
  SENSITIVE,
} from '../../common/access.js'
import { hasRole, Role } from '../../common/role.rules.js'
import { routedPath } from '../../common/before-routing.js'
import { ApiTokensService } from '../tokens/api-tokens.service.js'
import { apiTokenIn } from '../tokens/token-text.js'
import { AuthError, insufficientAal } from '../sign-in/auth-error.js'
import { isRecentlyProven } from '../sessions/session.rules.js'
import { SessionsService } from '../sessions/sessions.service.js'
import { awaitsSecondFactor, type Caller, type RequestWithCaller } from './caller.js'
import { SESSION_STRATEGY } from './session.strategy.js'

const PROTOCOL = /^\/auth\/v1\//
const usesProtocol = (request: RequestWithCaller) => PROTOCOL.test(routedPath(request))

/** Clients of the sign-in protocol follow its own rules on when to re-authenticate. */
const needsFreshProof = (request: RequestWithCaller, { session }: Caller) =>
  !(usesProtocol(request) && session.openedBy === 'client') && !isRecentlyProven(session.amr, Date.now())

/** The only guard: reads the route's declaration and takes the role from the database, not from the token. */
@Injectable()
export class AccessGuard extends AuthGuard(SESSION_STRATEGY) {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    private readonly apiTokens: ApiTokensService,
  ) {
    super()
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const declared = <T>(key: string) =>
      this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()])
    const rule = declared<AccessRule>(ACCESS)
    if (!rule) throw new ForbiddenException('This address declares no access rule.')
    if (rule.public) return true
    const request = context.switchToHttp().getRequest<RequestWithCaller>()
    const token = apiTokenIn(request.headers.authorization)
    if (token !== undefined && !usesProtocol(request)) {
      request.apiToken = await this.apiTokens.admit(token, rule)
      return true
    }
    await super.canActivate(context)
    const { user: caller } = request
    if (!caller) throw new UnauthorizedException('Please sign in.')
    if (!rule.unattended) await this.sessions.touch(caller.session)
    if (awaitsSecondFactor(caller) && !declared<Condition>(BEFORE_SECOND_FACTOR)?.(request))
      throw insufficientAal(declared<number>(SECOND_FACTOR_STATUS))
    if (rule.role && !hasRole(caller.roles, rule.role)) throw refusalOf(caller.roles)
    if (rule.role && caller.mustEnrolFactor)
      throw new AuthError(403, 'second_factor_required', 'Set up an authenticator app on your account page first.')
    if (declared<Condition>(SENSITIVE)?.(request) && needsFreshProof(request, caller))
      throw new AuthError(403, 'reauthentication_needed', 'Please confirm that it is you.')
    return true
  }

  /** Under /auth/v1 the protocol's error is kept; elsewhere it becomes a plain 401. */
  override handleRequest<T = Caller>(error: unknown, user: T | false, _info: unknown, context: ExecutionContext): T {
    if (user) return user
    const request = context.switchToHttp().getRequest<RequestWithCaller>()
    if (error instanceof AuthError && !usesProtocol(request)) throw new UnauthorizedException('Please sign in.')
    throw error ?? new UnauthorizedException('Please sign in.')
  }
}

/** For staff members an error with a code that the desk recognises, so that they stay on its pages. */
function refusalOf(roles: Role[]) {
  if (hasRole(roles, Role.Handler)) return new AuthError(403, 'role_insufficient', 'Only an admin may do this.')
  if (hasRole(roles, Role.Viewer))
    return new AuthError(403, 'role_insufficient', 'Your role only lets you read. An admin can change that.')
  return new ForbiddenException("You don't have admin privileges.")
}
