import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from './clock.ts';
import { createDatabase } from './database.ts';
import { startProxy } from './proxy.ts';

const root = join(import.meta.dirname, '..', '..');
const binary = join(root, 'bin', 'traguardo');

// How long creating the demonstration data may take on a busy machine, in milliseconds.
const startWithin = 60_000;
const stopWithin = 15_000;

export interface Server {
  url: string;
  // The data folder, which contains the outbox.
  data: string;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithin);
  await ended;
  clearTimeout(timer);
}

async function ready(url: string, child: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + startWithin;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`traguardo ended with ${child.exitCode} before it was ready, see ${log}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`traguardo was not ready within ${startWithin / 1000} s, see ${log}`);
}

// How many servers share a PostgreSQL database behind a proxy; 1 is a single server with SQLite.
const servers = Number(process.env.E2E_SERVERS ?? 1);

// startServer runs the built binary with demonstration data in a new folder, without the caller's settings.
export async function startServer(variant: string, flags: string[] = []): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), `traguardo-e2e-${variant}-`));
  const cleanup = [() => rm(data, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of cleanup.reverse()) await step();
  };
  const start = async (env: Record<string, string>, more: string[]) => {
    const server = await startProcess(variant, data, env, [...flags, ...more]);
    cleanup.push(server.stop);
    await server.ready();
    return server;
  };
  try {
    if (servers === 1) return { url: (await start({}, [])).url, data, stop };
    const database = await createDatabase();
    cleanup.push(database.drop);
    const proxy = await startProxy();
    cleanup.push(proxy.stop);
    const env = { DATABASE_URL: database.url, TRAGUARDO_CERTIFICATE_KEY: randomBytes(32).toString('base64') };
    for (let i = 0; i < servers; i++) proxy.add((await start(env, ['--base-url', proxy.url])).port);
    return { url: proxy.url, data, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

// startProcess runs one server on a free port.
async function startProcess(variant: string, data: string, env: Record<string, string>, flags: string[]) {
  const logs = join(root, 'e2e', 'results', 'logs');
  await mkdir(logs, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = join(logs, `${variant}-${port}.log`);
  const output = createWriteStream(log);
  const child = spawn(
    binary,
    [
      ...['serve', '--demo', '--clock', now().toISOString(), '--addr', `127.0.0.1:${port}`],
      ...['--data', data, '--variant', variant, ...flags],
    ],
    {
      env: { PATH: process.env.PATH, HOME: data, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const end = async () => {
    await terminate(child);
    output.end();
  };
  return { url, port, ready: () => ready(url, child, log), stop: end };
}
