import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry';

const connected = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('returns a module that loads at once', async () => {
  await expect(loadWithRetry(async () => 'calendario')).resolves.toBe('calendario');
});

it('waits for the connection, however long it is lost', async () => {
  connected(false);
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('offline'));
  const code = loadWithRetry(load);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    dispatchEvent(new Event('online'));
  }
  load.mockResolvedValue('calendario');
  await vi.advanceTimersByTimeAsync(0);
  connected(true);
  dispatchEvent(new Event('online'));
  await expect(code).resolves.toBe('calendario');
});

it('gives up on a module that a reachable server does not have', async () => {
  connected(true);
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('404'));
  const code = expect(loadWithRetry(load)).rejects.toThrow('404');
  await vi.advanceTimersByTimeAsync(60_000);
  await code;
  expect(load).toHaveBeenCalledTimes(3);
});
