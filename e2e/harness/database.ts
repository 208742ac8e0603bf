import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Database {
  url: string;
  drop: () => Promise<void>;
}

// createDatabase makes an empty PostgreSQL database on the server of TEST_PG_DSN.
export async function createDatabase(): Promise<Database> {
  const dsn = process.env.TEST_PG_DSN;
  if (!dsn) throw new Error('several servers need PostgreSQL: set TEST_PG_DSN, or run build/with-postgres.sh');
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  const execute = (statement: string) => run('psql', ['-q', '-d', dsn, '-c', statement]);
  await execute(`CREATE DATABASE ${name}`);
  const url = new URL(dsn);
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => void (await execute(`DROP DATABASE ${name} WITH (FORCE)`)) };
}
