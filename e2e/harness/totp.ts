import { createHmac } from 'node:crypto';
import { now } from './clock.ts';

// appCode returns the current authenticator code of a base32 key.
export function appCode(key: string): string {
  const bits = [...key]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now().getTime() / 30_000)));
  const sum = createHmac('sha1', secret).update(step).digest();
  const at = (sum.at(-1) ?? 0) & 0xf;
  return String((sum.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
