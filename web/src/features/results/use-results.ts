import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/call';
import type { PendingChange } from '../../api/outbox/box';
import { confirm } from '../../components/confirm/confirm';
import { currentRecord } from '../../components/conflict/conflict';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { useOutbox, useWaiting } from '../../components/outbox/outbox-provider';
import { putResult, type ResultRow, saveResult } from './api';
import { doubtOf, type Result, resultOf, resultText, sameResult } from './rules';
import type { Kind } from './typing';

// A typed result that is not stored yet.
interface Draft {
  mine: Result;
  busy: boolean;
  refusal: string;
  // What another user stored in the meantime.
  theirs: ResultRow | null;
}

// The state of a row as it is displayed.
export interface RowView {
  mine: Result;
  busy: boolean;
  // Whether the change waits in the outbox.
  waits: boolean;
  refusal: string;
  // Another user's result, to choose from.
  theirs: Result | null;
}

const topicOf = (id: number) => `risultato ${id}`;

export const nameOf = (row: ResultRow) => row.athlete || `${row.lastName} ${row.firstName}`;

// useResults holds the results typed on a page. They are saved row by row, and wait in the outbox without a network.
export function useResults(eventId: number, kind: Kind) {
  const client = useQueryClient();
  const outbox = useOutbox();
  const waiting = useWaiting();
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const [message, setMessage] = useState('');
  // Saves of the same row are sent one after the other.
  const queues = useRef(new Map<number, Promise<unknown>>());
  // The result that this page last saved, by row.
  const stored = useRef(new Map<number, Result>());
  // Unusual times that the user has confirmed, by row.
  const accepted = useRef(new Map<number, number>());

  const waitingByTopic = useMemo(() => new Map(waiting.map((change) => [change.topic, change])), [waiting]);

  const put = useCallback((id: number, draft: Draft | null) => {
    setDrafts((now) => {
      const next = new Map(now);
      if (draft) next.set(id, draft);
      else next.delete(id);
      return next;
    });
  }, []);

  const send = useCallback(
    async function send(row: ResultRow, mine: Result): Promise<void> {
      put(row.id, { mine, busy: true, refusal: '', theirs: null });
      try {
        const outcome = await outbox.send(
          saveResult,
          { id: row.id, version: row.version, ...mine },
          {
            topic: topicOf(row.id),
            what: `Risultato di ${nameOf(row)}, ${row.race}: ${resultText(mine, kind)}`,
            onReply: ({ warnings }) => {
              // The new version arrives with the race news. A save before that gets a 409, which is resolved below.
              stored.current.set(row.id, mine);
              putResult(client, eventId, row.id, mine);
              for (const warning of warnings) notify.warning(warning);
            },
          },
        );
        put(row.id, null);
        setMessage(
          `${nameOf(row)}: ${resultText(mine, kind)}, ${outcome === 'sent' ? 'salvato' : 'in attesa della rete'}`,
        );
      } catch (error) {
        const theirs = currentRecord<ResultRow>(error);
        if (theirs) {
          putResult(client, eventId, row.id, { ...resultOf(theirs), version: theirs.version });
          // Another part of the entry changed, such as its lane, or this page saved the current result itself.
          const own = stored.current.get(row.id);
          const unchanged = sameResult(theirs, row) || (own !== undefined && sameResult(theirs, own));
          if (unchanged && theirs.version !== row.version) return send({ ...row, version: theirs.version }, mine);
        }
        const refusal =
          error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : messageOf(error);
        put(row.id, { mine, busy: false, refusal, theirs });
        setMessage(`${nameOf(row)}: ${refusal}`);
      }
    },
    [client, eventId, kind, outbox, put],
  );

  // save saves a result, after asking about an impossible time; it returns false if the user declines.
  const save = useCallback(
    async (row: ResultRow, mine: Result): Promise<boolean> => {
      const doubt = kind === 'time' ? doubtOf(mine.time, row.entryTime, row.base, row.time) : null;
      if (doubt && accepted.current.get(row.id) !== mine.time) {
        const confirmed = await confirm({
          // Users type without looking up, so Enter must not confirm.
          careful: true,
          title: 'Tempo insolito',
          message: `${nameOf(row)}: ${doubt} È giusto?`,
          confirmLabel: 'Sì, salva',
          cancelLabel: 'No, correggo',
        });
        if (!confirmed) return false;
        accepted.current.set(row.id, mine.time);
      }
      const before = queues.current.get(row.id) ?? Promise.resolve();
      const next = before.then(() => send(row, mine));
      queues.current.set(row.id, next);
      await next;
      return true;
    },
    [kind, send],
  );

  const forget = useCallback(
    async (row: ResultRow) => {
      put(row.id, null);
      const change = waitingByTopic.get(topicOf(row.id));
      if (change) await outbox.remove([change.id]);
    },
    [waitingByTopic, outbox, put],
  );

  const viewOf = useCallback(
    (row: ResultRow): RowView => viewOfRow(row, drafts.get(row.id), waitingByTopic.get(topicOf(row.id))),
    [drafts, waitingByTopic],
  );

  return { viewOf, save, forget, message };
}

function viewOfRow(row: ResultRow, draft: Draft | undefined, change: PendingChange | undefined): RowView {
  if (draft) {
    const theirs = draft.theirs && !sameResult(draft.theirs, draft.mine) ? resultOf(draft.theirs) : null;
    return { mine: draft.mine, busy: draft.busy, waits: false, refusal: draft.refusal, theirs };
  }
  if (!change) return { mine: resultOf(row), busy: false, waits: false, refusal: '', theirs: null };
  // The waiting change was written by send and has every part of the result.
  const mine = resultOf(saveResult.input.toEnglish(change.input) as Result);
  const refused = change.refusal !== '';
  return { mine, busy: false, waits: !refused, refusal: change.refusal, theirs: refused ? resultOf(row) : null };
}
