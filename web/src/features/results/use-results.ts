import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/call';
import type { Waiting } from '../../api/outbox/box';
import { confirm } from '../../components/confirm/confirm';
import { presentOf } from '../../components/conflict/conflict';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { useOutbox, useWaiting } from '../../components/outbox/outbox-provider';
import { putResult, type ResultRow, saveResult } from './api';
import { doubtOf, type Result, resultOf, resultWords, sameResult } from './rules';
import type { Kind } from './typing';

// What was typed and is not stored yet.
interface Draft {
  mine: Result;
  busy: boolean;
  refusal: string;
  // What somebody else stored meanwhile.
  theirs: ResultRow | null;
}

// What a row shows.
export interface RowView {
  mine: Result;
  busy: boolean;
  // It waits in this browser for the network.
  waits: boolean;
  refusal: string;
  // Somebody else's result, to be chosen from.
  theirs: Result | null;
}

const topicOf = (id: number) => `risultato ${id}`;

const nameOf = (row: ResultRow) => row.athlete || `${row.lastName} ${row.firstName}`;

// useResults is what was typed on a page of results: it is saved row by row, and what the network does not take waits in the browser.
export function useResults(eventId: number, kind: Kind) {
  const client = useQueryClient();
  const outbox = useOutbox();
  const waiting = useWaiting();
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const [said, setSaid] = useState('');
  // A row is saved once at a time: the second save stands on what the first one stored.
  const lines = useRef(new Map<number, Promise<unknown>>());
  const versions = useRef(new Map<number, number>());
  // A time that cannot be is asked about once.
  const accepted = useRef(new Map<number, number>());

  const kept = useMemo(() => new Map(waiting.map((change) => [change.topic, change])), [waiting]);

  const put = useCallback((id: number, draft: Draft | null) => {
    setDrafts((now) => {
      const next = new Map(now);
      if (draft) next.set(id, draft);
      else next.delete(id);
      return next;
    });
  }, []);

  const send = useCallback(
    async function send(row: ResultRow, mine: Result, version: number): Promise<void> {
      put(row.id, { mine, busy: true, refusal: '', theirs: null });
      try {
        const outcome = await outbox.send(
          saveResult,
          { id: row.id, version, ...mine },
          {
            topic: topicOf(row.id),
            what: `Risultato di ${nameOf(row)}, ${row.race}: ${resultWords(mine, kind)}`,
            onReply: ({ warnings }) => {
              versions.current.set(row.id, version + 1);
              putResult(client, eventId, row.id, { ...mine, version: version + 1 });
              for (const warning of warnings) notify.warning(warning);
            },
          },
        );
        put(row.id, null);
        setSaid(
          `${nameOf(row)}: ${resultWords(mine, kind)}, ${outcome === 'sent' ? 'salvato' : 'in attesa della rete'}`,
        );
      } catch (error) {
        const theirs = presentOf<ResultRow>(error);
        if (theirs) {
          versions.current.set(row.id, theirs.version);
          putResult(client, eventId, row.id, { ...resultOf(theirs), version: theirs.version });
          // Something else of the entry changed, its lane perhaps: that is no reason to ask.
          if (sameResult(theirs, row)) return send(row, mine, theirs.version);
        }
        const refusal =
          error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : messageOf(error);
        put(row.id, { mine, busy: false, refusal, theirs });
        setSaid(`${nameOf(row)}: ${refusal}`);
      }
    },
    [client, eventId, kind, outbox, put],
  );

  // save stores a result, after asking about a time that cannot be; it gives false when the user takes it back.
  const save = useCallback(
    async (row: ResultRow, mine: Result): Promise<boolean> => {
      const doubt = kind === 'time' ? doubtOf(mine.time, row.entryTime, row.base) : null;
      if (doubt && accepted.current.get(row.id) !== mine.time) {
        const sure = await confirm({
          // Whoever types does not look up: Enter must not let it pass.
          careful: true,
          title: 'Tempo insolito',
          message: `${nameOf(row)}: ${doubt} È giusto?`,
          confirmLabel: 'Sì, salva',
          cancelLabel: 'No, correggo',
        });
        if (!sure) return false;
        accepted.current.set(row.id, mine.time);
      }
      const before = lines.current.get(row.id) ?? Promise.resolve();
      const next = before.then(() => send(row, mine, Math.max(row.version, versions.current.get(row.id) ?? 0)));
      lines.current.set(row.id, next);
      await next;
      return true;
    },
    [kind, send],
  );

  const forget = useCallback(
    async (row: ResultRow) => {
      put(row.id, null);
      const change = kept.get(topicOf(row.id));
      if (change) await outbox.remove([change.id]);
    },
    [kept, outbox, put],
  );

  const viewOf = useCallback(
    (row: ResultRow): RowView => viewOfRow(row, drafts.get(row.id), kept.get(topicOf(row.id))),
    [drafts, kept],
  );

  return { viewOf, save, forget, said };
}

function viewOfRow(row: ResultRow, draft: Draft | undefined, change: Waiting | undefined): RowView {
  if (draft) {
    const theirs = draft.theirs && !sameResult(draft.theirs, draft.mine) ? resultOf(draft.theirs) : null;
    return { mine: draft.mine, busy: draft.busy, waits: false, refusal: draft.refusal, theirs };
  }
  if (!change) return { mine: resultOf(row), busy: false, waits: false, refusal: '', theirs: null };
  // What waits was written by save, with every part of the result.
  const mine = resultOf(saveResult.input.toEnglish(change.input) as Result);
  const refused = change.refusal !== '';
  return { mine, busy: false, waits: !refused, refusal: change.refusal, theirs: refused ? resultOf(row) : null };
}
