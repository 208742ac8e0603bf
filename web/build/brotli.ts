import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';

const compressed = new Map<string, Buffer>();

// brotli compresses a file as small as possible. It remembers the result, because budgets and files need the same one and
// compressing takes most of the time of a build.
export function brotli(source: string | Uint8Array): Buffer {
  const key = createHash('sha256').update(source).digest('hex');
  const known = compressed.get(key);
  if (known) return known;
  const bytes = Buffer.from(source);
  const result = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  compressed.set(key, result);
  return result;
}
