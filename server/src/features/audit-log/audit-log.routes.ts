import * as contracts from '@fairlead/domain/audit-log/audit-log.contract';
import { type Endpoint, endpoint, heavyFile } from '../../http/endpoint';
import { askAuditFile, auditFile, auditPage } from './audit-log.operations';

export const auditLogRoutes: Endpoint[] = [
  endpoint(contracts.auditLog, ['show', 'administration'], (ctx, { query }) => auditPage(ctx, query)),
  endpoint(contracts.exportAuditLog, ['show', 'administration'], (ctx, { body }) => askAuditFile(ctx, body)),
  heavyFile(
    endpoint(contracts.auditLogFile, ['show', 'administration'], (ctx, { params }) => auditFile(ctx, params.id)),
  ),
];
