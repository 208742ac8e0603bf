import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/call';
import { runAll, type Task } from './run-all';

const lane = (letter: string, log: string[]): Task[] =>
  [1, 2, 3].map((n) => ({
    name: `${letter}${n}`,
    run: async () => {
      await Promise.resolve();
      log.push(`${letter}${n}`);
    },
  }));

describe('runAll', () => {
  it('keeps the order within a lane', async () => {
    const log: string[] = [];
    const letters = [...'abcdef'];
    const outcome = await runAll(letters.map((letter) => lane(letter, log)));
    expect(outcome).toEqual({ done: 18, kept: 0, failures: [] });
    for (const letter of letters) {
      expect(log.filter((name) => name.startsWith(letter))).toEqual([1, 2, 3].map((n) => `${letter}${n}`));
    }
  });

  it('runs a few at once, not all', async () => {
    let open = 0;
    let most = 0;
    const task: Task = {
      name: 'x',
      run: async () => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setTimeout(resolve));
        open -= 1;
      },
    };
    await runAll(Array.from({ length: 40 }, () => [task]));
    expect(most).toBe(4);
  });

  it('continues after a rejection, and lists it', async () => {
    const log: string[] = [];
    const tasks = lane('a', log);
    tasks[1] = { name: 'a2', run: () => Promise.reject(new ApiError(1, 'La gara è già nella categoria')) };
    const steps = vi.fn();
    const outcome = await runAll([tasks], ({ done, failures }) => steps(done, failures.length));
    expect(outcome).toEqual({ done: 2, kept: 0, failures: [{ name: 'a2', message: 'La gara è già nella categoria' }] });
    expect(log).toEqual(['a1', 'a3']);
    expect(steps.mock.calls).toEqual([
      [1, 0],
      [1, 1],
      [2, 1],
    ]);
  });

  it('stops when aborted', async () => {
    const log: string[] = [];
    const stop = new AbortController();
    const outcome = await runAll([lane('a', log)], ({ done }) => done === 2 && stop.abort(), stop.signal);
    expect(outcome.done).toBe(2);
    expect(log).toEqual(['a1', 'a2']);
  });
});
