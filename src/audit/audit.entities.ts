import { AuditEntry } from './audit-entry.entity.js'
import { AuditHead } from './audit-head.entity.js'

export const auditEntities = [AuditEntry, AuditHead]
