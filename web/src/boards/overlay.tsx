import { useEffect, useState } from 'react';
import {
  type BoardData,
  type Heat,
  heatsOf,
  laneName,
  laneNumber,
  placeOf,
  rankedLanes,
  shortLabel,
  shownOf,
} from './heats';

// How long the results of a heat are shown, in milliseconds.
const resultsFor = 25_000;
// In characters: there is room for a time beside every name, so that nothing moves when it arrives.
const nameWidth = 12;

interface OverlayProps {
  data: BoardData;
  now: number;
  since: number;
}

// Overlay is a strip for video streams: the heat in the water, and the results of the last one for a while.
export function Overlay({ data, now, since }: OverlayProps) {
  const { current, last, next } = shownOf(heatsOf(data));
  const showsResults = useRecent(last?.key ?? '', now);
  const heat = showsResults || !(current ?? next[0]) ? last : (current ?? next[0]);
  if (!heat) return null;
  const results = heat === last;
  const heatTitle = heat === current ? 'In acqua' : 'Prossima';
  return (
    <main className="overlay">
      <h2>
        <b>{results ? 'Risultati' : heatTitle}</b>
        <span>{shortLabel(heat.label)}</span>
        <span>Batteria {heat.heat}</span>
        {since > 0 && <span className="silent">senza rete</span>}
      </h2>
      <ol>
        {(results ? rankedLanes(heat) : heat.lanes).map((lane) => (
          <li key={lane.entryId}>
            <span className="lane">{results ? placeOf(lane) : laneNumber(lane)}</span>
            <span className="name">{laneName(lane, nameWidth)}</span>
            <span className="time">{lane.result?.formatted ?? ''}</span>
          </li>
        ))}
      </ol>
    </main>
  );
}

// useRecent reports whether the key changed a moment ago. The first key is not a change.
function useRecent(key: Heat['key'], now: number): boolean {
  const [lastHeat, setSeen] = useState({ key, at: 0 });
  useEffect(() => {
    setSeen((before) => (before.key === key ? before : { key, at: Date.now() }));
  }, [key]);
  return lastHeat.at > 0 && now - lastHeat.at < resultsFor;
}
