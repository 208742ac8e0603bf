import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Server } from './server.ts';

// decodeMail undoes the encodings of mail bodies, which break long lines and escape the = of a link.
function decodeMail(eml: string): string {
  const plain = eml.replace(/\r\n/g, '\n');
  const base64 = [...plain.matchAll(/Content-Transfer-Encoding: base64[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/gi)].map(
    ([, block]) => Buffer.from((block ?? '').replaceAll('\n', ''), 'base64').toString('utf8'),
  );
  const quoted = plain
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return [quoted, ...base64].join('\n');
}

async function messagesTo(server: Server, address: string): Promise<string[]> {
  const folder = join(server.data, 'outbox');
  const names = await readdir(folder).catch(() => [] as string[]);
  const files = await Promise.all(
    names.filter((n) => n.endsWith('.eml')).map((n) => readFile(join(folder, n), 'utf8')),
  );
  return files.map(decodeMail).filter((text) => new RegExp(`^To:.*${address.replaceAll('.', '\\.')}`, 'im').test(text));
}

// messageTo waits for a message with the given words.
export async function messageTo(server: Server, address: string, words: RegExp): Promise<void> {
  await expect(async () => {
    expect(
      (await messagesTo(server, address)).some((text) => words.test(text)),
      `${words} to ${address}`,
    ).toBe(true);
  }).toPass({ timeout: 15_000 });
}

// resetPath waits for the forgotten-password mail and returns the path of its link.
export const resetPath = (server: Server, address: string) => linkPath(server, address, /\/login\?token=[\w.~%-]+/);

// verificationPath does the same for the verification mail.
export const verificationPath = (server: Server, address: string) =>
  linkPath(server, address, /\/login\?verifica=[\w.~%-]+/);

async function linkPath(server: Server, address: string, link: RegExp): Promise<string> {
  let path = '';
  await expect(async () => {
    for (const text of await messagesTo(server, address)) {
      path = text.match(link)?.[0] ?? path;
    }
    expect(path, `a link in a message to ${address}`).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return path;
}
