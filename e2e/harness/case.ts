import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer, type Server as NetServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from './clock.ts';

const binary = join(import.meta.dirname, '..', '..', 'bin', 'traguardo');

// Line is a network connection to a server that can be cut.
export class Line {
  #server: NetServer;
  #open = new Set<Socket>();
  #cut = false;
  url = '';

  constructor(target: string) {
    const { hostname, port } = new URL(target);
    this.#server = createServer((socket) => {
      if (this.#cut) {
        socket.destroy();
        return;
      }
      const onward = connect(Number(port), hostname);
      for (const end of [socket, onward]) {
        this.#open.add(end);
        end.on('error', () => end.destroy());
        end.on('close', () => this.#open.delete(end));
      }
      socket.pipe(onward).pipe(socket);
    });
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('the server has no port');
    this.url = `http://127.0.0.1:${address.port}`;
    return this;
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#open) socket.destroy();
  }

  mend(): void {
    this.#cut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

export interface CaseFiles {
  file: string;
  data: string;
  code: string;
  home: string;
}

// openCase runs `traguardo case open` until it is ready.
export async function openCase(files: CaseFiles): Promise<{ url: string; kill: () => Promise<void> }> {
  const flags = ['--data', files.data, '--addr', '127.0.0.1:0', '--home', files.home, '--clock', now().toISOString()];
  const child = spawn(binary, ['case', 'open', files.file, ...flags], {
    env: { PATH: process.env.PATH, TRAGUARDO_CODE: files.code },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  child.stderr.on('data', (part) => {
    output += part;
  });
  for (;;) {
    const address = /"serving","addr":"([^"]+)"/.exec(output)?.[1];
    if (address) return { url: `http://${address}`, kill: () => stopProcess(child, 'SIGKILL') };
    if (child.exitCode !== null) throw new Error(output);
    await sleep(50);
  }
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await exit;
}

// closeCase runs `traguardo case close` and returns its output.
export async function closeCase(data: string, home: string): Promise<string> {
  const child = spawn(binary, ['case', 'close', '--data', data, '--home', home], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  child.stderr.on('data', (part) => {
    output += part;
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(output);
  return output;
}
