import { useEffect } from 'react';
import type { BoardAddress } from './address';
import { CallRoom } from './call-room';
import { Notice } from './frame';
import { Overlay } from './overlay';
import { Scoreboard } from './scoreboard';
import { Speaker } from './speaker';
import { silentSince, useBoard } from './use-board';
import { useNow } from './use-now';

const publicBoards = { '/tabellone': Scoreboard, '/sovrimpressione': Overlay, '/partenze': CallRoom };

// BoardPage shows one board of an event.
export function BoardPage({ address }: { address: BoardAddress }) {
  const { board, eventId } = address;
  if (board === '/Speaker') return <Speaker eventId={eventId} />;
  return <PublicBoard board={board} eventId={eventId} />;
}

function PublicBoard({ board, eventId }: { board: keyof typeof publicBoards; eventId: number }) {
  const state = useBoard(eventId);
  const { data, refused } = state;
  const now = useNow();
  const name = data?.startList.event.name;
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);
  const overlay = board === '/sovrimpressione';
  if (!data && overlay) return null;
  if (!data) return <Notice>{refused ? missing : 'Attendo i dati…'}</Notice>;
  if (data.timetable.heats.length === 0 && !overlay) {
    return <Notice>{data.startList.event.name}: la start list non è ancora pubblicata</Notice>;
  }
  const Shown = publicBoards[board];
  return <Shown data={data} now={now} since={silentSince(state, now)} />;
}

const missing =
  'Questo evento non esiste o non è pubblico. L’indirizzo termina con ?ID_EVENTO= e il numero dell’evento.';
