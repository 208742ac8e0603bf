import {
  ApiError,
  type Call,
  callReply,
  esitoBlocked,
  esitoNoSession,
  esitoTransport,
  type Reply,
  sendOnWire,
} from '../call';
import { newKey } from '../new-key';
import type { Box, PendingChange } from './box';

// The server remembers idempotency keys for a week (core.keepReplies); until then a change may be sent again. An
// older change is shown but not sent, because it may already have been applied.
const sendWithin = 6 * 24 * 3600_000;
const forgetAfter = 30 * 24 * 3600_000;

// In milliseconds. A dead network may never report an error; after this time the change waits like the others.
const replyTimeout = 15_000;

// Outcomes that say nothing about the change itself: it is sent again later.
const retryLater: readonly number[] = [esitoTransport, esitoNoSession, esitoBlocked];

export const tooOld = 'Non inviata per troppi giorni: controlla e, se serve, ripeti la modifica.';

interface Change<Out> {
  // What the change is about. A later change with the same topic replaces it while it waits.
  topic: string;
  // What the user calls it.
  what: string;
  // Called with the reply if the server answered at once.
  onReply?: (reply: Reply<Out>) => void;
}

// outboxOf returns the outbox of one user. It never reads or sends another user's changes.
export function outboxOf(user: number, box: Box, now: () => number = Date.now) {
  let waiting: readonly PendingChange[] = [];
  let sending: Promise<number> | undefined;
  const listeners = new Set<() => void>();

  const show = (next: readonly PendingChange[]) => {
    waiting = next.toSorted((a, b) => a.at - b.at);
    for (const listener of listeners) listener();
  };
  const read = async () => {
    const stored = await box.all();
    const old = stored.filter(({ at }) => now() - at > forgetAfter);
    if (old.length > 0) await box.remove(old.map(({ id }) => id));
    show(stored.filter((change) => change.user === user && !old.includes(change)));
  };
  const remove = async (ids: readonly string[]) => {
    await box.remove(ids);
    await read();
  };

  // deliver sends one waiting change and reports whether to continue with the next.
  const deliver = async (change: PendingChange): Promise<'sent' | 'refused' | 'stop'> => {
    if (now() - change.at > sendWithin) {
      await box.put({ ...change, refusal: tooOld });
      return 'refused';
    }
    try {
      await sendOnWire(change.method, change.path, change.input, { key: change.id, passErrors: true });
      await box.remove([change.id]);
      return 'sent';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (retryLater.includes(error.esito)) return 'stop';
      await box.put({ ...change, refusal: error.message });
      return 'refused';
    }
  };
  const deliverAll = async (): Promise<number> => {
    await read();
    let sent = 0;
    for (const change of waiting.filter(({ refusal }) => refusal === '')) {
      const outcome = await deliver(change);
      if (outcome === 'stop') break;
      if (outcome === 'sent') sent += 1;
    }
    await read();
    return sent;
  };

  const waitingAbout = async (topic: string) =>
    (await box.all()).filter((change) => change.user === user && change.topic === topic).map(({ id }) => id);

  return {
    waiting: () => waiting,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    read,
    remove,
    // forget deletes all changes of this user.
    forget: () => remove(waiting.map(({ id }) => id)),

    // send sends a change, or keeps it if the server cannot be reached or the session has ended. The change is stored
    // before it is sent, so closing the page loses nothing. If the server did receive it, the idempotency key keeps
    // it from being applied twice. Waiting changes on the same topic are dropped.
    send: async <In, Out>(call: Call<In, Out>, input: In, details: Change<Out>): Promise<'sent' | 'kept'> => {
      const { topic, what, onReply } = details;
      const { method, path } = call;
      if (method === 'GET') throw new Error(`${path} is a read and cannot be kept`);
      const id = newKey();
      const change = { id, user, at: now(), topic, what, method, path, input: call.input.toWire(input), refusal: '' };
      await box.put(change).catch(() => undefined);
      const signal = AbortSignal.timeout(replyTimeout);
      try {
        const reply = await callReply(call, input, { key: id, signal });
        await remove(await waitingAbout(topic));
        onReply?.(reply);
        return 'sent';
      } catch (error) {
        const waits = signal.aborted || (error instanceof ApiError && retryLater.includes(error.esito));
        if (!waits) {
          await remove([id]);
          throw error;
        }
        // If it could not be stored before, the user must see the error.
        await box.put(change);
        await remove((await waitingAbout(topic)).filter((other) => other !== id));
        return 'kept';
      }
    },

    // flush sends the waiting changes in order and returns how many were applied. A lock keeps two tabs from sending
    // at the same time.
    flush: (): Promise<number> => {
      sending ??= withLock(deliverAll).finally(() => {
        sending = undefined;
      });
      return sending;
    },
  };
}

export type Outbox = ReturnType<typeof outboxOf>;

const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks.request('traguardo outbox', work) : work();
