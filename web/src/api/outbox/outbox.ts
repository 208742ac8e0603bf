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
import type { Box, Waiting } from './box';

// The server remembers for a week what it was sent (core.keepReplies): until then a change may be sent again. An older one is shown and
// not sent, because nobody knows any more whether it was made.
const sendWithin = 6 * 24 * 3600_000;
const forgetAfter = 30 * 24 * 3600_000;

// A network that swallows everything never says so: after so many milliseconds the change waits like the others.
const answerWithin = 15_000;

// What says nothing about the change itself: it is sent again later.
const waitsOn: readonly number[] = [esitoTransport, esitoNoSession, esitoBlocked];

export const tooOld = 'Non inviata per troppi giorni: controlla e, se serve, ripeti la modifica.';

interface Change<Out> {
  // What it changes: a later change of the same takes its place while it waits.
  topic: string;
  // What people call it.
  what: string;
  // Told what the server answered, where it did so at once.
  onReply?: (reply: Reply<Out>) => void;
}

// outboxOf is a user's changes that wait for the network. Nobody else's are read or sent.
export function outboxOf(user: number, box: Box, now: () => number = Date.now) {
  let waiting: readonly Waiting[] = [];
  let sending: Promise<number> | undefined;
  const listeners = new Set<() => void>();

  const show = (next: readonly Waiting[]) => {
    waiting = next.toSorted((a, b) => a.at - b.at);
    for (const listener of listeners) listener();
  };
  const read = async () => {
    const kept = await box.all();
    const old = kept.filter(({ at }) => now() - at > forgetAfter);
    if (old.length > 0) await box.remove(old.map(({ id }) => id));
    show(kept.filter((change) => change.user === user && !old.includes(change)));
  };
  const remove = async (ids: readonly string[]) => {
    await box.remove(ids);
    await read();
  };

  // deliver sends one waiting change and reports whether the next may follow.
  const deliver = async (change: Waiting): Promise<'sent' | 'refused' | 'stop'> => {
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
      if (waitsOn.includes(error.esito)) return 'stop';
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
    (await box.all()).filter((one) => one.user === user && one.topic === topic).map(({ id }) => id);

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
    // forget drops everything of this user.
    forget: () => remove(waiting.map(({ id }) => id)),

    // send makes a change, or keeps it when the server cannot be reached or the session has ended. It is kept before it is sent, so that
    // a page closed meanwhile loses nothing. Whether the server got it is not known, and does not matter: sent again under the same key
    // it is made once. What waited about the same is then of no use any more.
    send: async <In, Out>(call: Call<In, Out>, input: In, about: Change<Out>): Promise<'sent' | 'kept'> => {
      const { topic, what, onReply } = about;
      const { method, path } = call;
      if (method === 'GET') throw new Error(`${path} is a question, which nobody keeps`);
      const id = newKey();
      const change = { id, user, at: now(), topic, what, method, path, input: call.input.toWire(input), refusal: '' };
      await box.put(change).catch(() => undefined);
      const signal = AbortSignal.timeout(answerWithin);
      try {
        const reply = await callReply(call, input, { key: id, signal });
        await remove(await waitingAbout(topic));
        onReply?.(reply);
        return 'sent';
      } catch (error) {
        const kept = signal.aborted || (error instanceof ApiError && waitsOn.includes(error.esito));
        if (!kept) {
          await remove([id]);
          throw error;
        }
        // Where it could not be kept at first, whoever typed it must know.
        await box.put(change);
        await remove((await waitingAbout(topic)).filter((other) => other !== id));
        return 'kept';
      }
    },

    // flush sends what waits, one after the other, and gives how many were made. Two pages of a browser do not send at the same time.
    flush: (): Promise<number> => {
      sending ??= exclusively(deliverAll).finally(() => {
        sending = undefined;
      });
      return sending;
    },
  };
}

export type Outbox = ReturnType<typeof outboxOf>;

const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks.request('traguardo outbox', work) : work();
