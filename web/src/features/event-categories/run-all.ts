import { messageOf } from '../../components/error-state/error-state';

// A change among many: what people call it, and how to make it.
export interface Task {
  name: string;
  // Gives 'kept' when the change waits for the network.
  run: () => Promise<unknown>;
}

export interface Failure {
  name: string;
  message: string;
}

interface Outcome {
  done: number;
  // What waits in the browser for the network.
  kept: number;
  failures: Failure[];
}

// Enough to hide the way to the server and back; the event is locked there, so more would only queue.
const atOnce = 4;

// runAll makes many changes: one after the other within a lane, a few lanes at once. What fails is listed, and the rest goes on;
// an aborted signal leaves out what has not begun.
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
