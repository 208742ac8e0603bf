import { type AccessFilter, type AuditFilter, accountApi, type JobFilter } from '../../api/generated/account';
import type { Paging } from '../../api/generated/shared';
import { pageQuery } from '../../api/query';

export const accessesQuery = (input: AccessFilter & Paging) => pageQuery(accountApi.listAccesses, input);
export const auditQuery = (input: AuditFilter & Paging) => pageQuery(accountApi.listAudit, input);
export const jobsQuery = (input: JobFilter & Paging) => pageQuery(accountApi.listJobs, input);
