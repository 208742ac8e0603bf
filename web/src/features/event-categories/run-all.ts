import { messageOf } from '../../components/error-state/error-state';

// One change among many, with its name for the user.
export interface Task {
  name: string;
  // Returns 'kept' if the change waits in the outbox.
  run: () => Promise<unknown>;
}

export interface Failure {
  name: string;
  message: string;
}

interface Outcome {
  done: number;
  // The number of changes that wait in the outbox.
  kept: number;
  failures: Failure[];
}

// Enough to hide the network latency; the server locks the event, so more would only queue.
const atOnce = 4;

// runAll runs many changes: sequentially within a lane, a few lanes at once. Failures are listed and do not stop the
// rest; an aborted signal skips what has not started.
export async function runAll(
  lanes: readonly (readonly Task[])[],
  onStep: (outcome: Readonly<Outcome>) => void = () => {},
  signal?: AbortSignal,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, kept: 0, failures: [] };
  const waiting = [...lanes];
  const worker = async () => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift()) {
      for (const task of lane) {
        if (signal?.aborted) return;
        try {
          if ((await task.run()) === 'kept') outcome.kept += 1;
          else outcome.done += 1;
        } catch (error) {
          outcome.failures.push({ name: task.name, message: messageOf(error) });
        }
        onStep(outcome);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, lanes.length) }, worker));
  return outcome;
}
