import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refresh } from '../../api/query';
import { useLive } from '../../api/use-live';
import { putEntries, raceNews, resultsApi } from './api';
import { type KnownNews, mustAskAll } from './news';

// useRaceNews keeps the entries of an event up to date with what others type, and returns the latest news.
export function useRaceNews(eventId: number) {
  const client = useQueryClient();
  const { data } = useLive(raceNews, { id: eventId });
  const known = useRef<KnownNews | null>(null);
  useEffect(() => {
    if (!data) return;
    if (known.current && mustAskAll(known.current, data)) void refresh(client, resultsApi.listRaceEntries);
    else putEntries(client, eventId, data.entries);
    known.current = data;
  }, [client, eventId, data]);
  return data;
}
