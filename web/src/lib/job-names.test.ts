import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jobNames } from './job-names';

it('has words for every job of the server', () => {
  const server = readFileSync(join(import.meta.dirname, '../../../cmd/traguardo/serve.go'), 'utf8');
  const jobs = [...server.matchAll(/Name: "([a-z]+)", Schedule/g)].map(([, name]) => name ?? '');
  expect(jobs).toContain('pagamenti');
  expect(jobs.filter((name) => !(name in jobNames))).toEqual([]);
});
