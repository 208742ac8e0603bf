import { type AccessFilter, type AuditFilter, api, type Paging } from '../../api/generated';
import { pageQuery } from '../../api/query';

export const accessesQuery = (input: AccessFilter & Paging) => pageQuery(api.listAccesses, input);
export const auditQuery = (input: AuditFilter & Paging) => pageQuery(api.listAudit, input);
