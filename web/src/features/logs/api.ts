import { type AccessFilter, type AuditFilter, api } from '../../api/generated';
import { pageQuery } from '../../api/query';

export const accessesQuery = (input: AccessFilter) => pageQuery(api.listAccesses, input);
export const auditQuery = (input: AuditFilter) => pageQuery(api.listAudit, input);
