import { Injectable } from '@nestjs/common'
import type { AuditAction } from '../../audit/audit.rules.js'
import { AuditService } from '../../audit/audit.service.js'
import type { SignInEvent } from '../sessions/session.types.js'

const ACTIONS = [
  'session.signed-in',
  'session.refused',
  'session.reuse-detected',
  'session.ended-by-admin',
] as const satisfies AuditAction[]

const MAX = 1000

@Injectable()
export class SignInHistoryService {
  constructor(private readonly audit: AuditService) {}

  async list(userId: string, limit = MAX): Promise<SignInEvent[]> {
    const entries = await this.audit.list({ subjectId: userId, actions: [...ACTIONS] }, limit)
    return entries.map(({ happenedAt, action, detail, address }) => ({
      at: happenedAt.toISOString(),
      event: action as (typeof ACTIONS)[number],
      ...(typeof detail.method === 'string' && { method: detail.method }),
      ...(typeof detail.device === 'string' && { device: detail.device }),
      ...(address && { network: address }),
    }))
  }
}
