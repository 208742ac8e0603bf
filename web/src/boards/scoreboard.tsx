import type { CSSProperties } from 'react';
import { Silent } from './frame';
import {
  type BoardData,
  clockOf,
  delayText,
  type Heat,
  heatsOf,
  type Lane,
  laneDetail,
  laneName,
  laneNumber,
  placeOf,
  rankedLanes,
  rowsOf,
  shortLabel,
  shownOf,
} from './heats';
import { clockText } from './use-now';

interface BoardProps {
  data: BoardData;
  now: number;
  since: number;
}

// Characters of a name. Fewer rows are higher, and have larger letters.
const nameWidth = (rows: number) => Math.min(26, 2 * rows + 4);
const resultWidth = 24;
const upcoming = 4;

// Scoreboard shows the heat in the water, the latest results and the next heats.
export function Scoreboard({ data, now, since }: BoardProps) {
  const heats = heatsOf(data);
  const { current, last, next } = shownOf(heats);
  const main = current ?? next[0];
  const rows = rowsOf(heats);
  return (
    <main className="scoreboard" style={{ '--rows': rows } as CSSProperties}>
      <header>
        <h1>{data.startList.event.name}</h1>
        <Silent since={since} />
        <span className="delay">{delayText(data.timetable.delay)}</span>
        <time className="clock">{clockText(now)}</time>
      </header>
      <section className="now" aria-label="In acqua">
        {main ? (
          <>
            <HeatTitle word={current ? 'In acqua' : 'Prossima'} heat={main} />
            <ol className="lanes">
              {main.lanes.map((lane) => (
                <LaneRow key={lane.entryId} lane={lane} width={nameWidth(rows)} />
              ))}
            </ol>
          </>
        ) : (
          <h2>Gare terminate</h2>
        )}
      </section>
      <section className="latest" aria-label="Ultimi risultati">
        {last && (
          <>
            <HeatTitle word="Risultati" heat={last} />
            <ol className="lanes">
              {rankedLanes(last)
                .slice(0, rows)
                .map((lane) => (
                  <li key={lane.entryId}>
                    <span className="place">{placeOf(lane)}</span>
                    <span className="name">
                      {laneName(lane, resultWidth)}
                      {/* The places are those of each category. */}
                      {last.categoryId === 0 && <small>{lane.category}</small>}
                    </span>
                    <span className="time">{lane.result?.formatted ?? ''}</span>
                  </li>
                ))}
            </ol>
          </>
        )}
      </section>
      <section className="upcoming" aria-label="Prossime batterie">
        <ol>
          {(current ? next : next.slice(1)).slice(0, upcoming).map((heat) => (
            <li key={heat.key}>
              <span className="time">{clockOf(heat.expected)}</span>
              <span className="name">{shortLabel(heat.label)}</span>
              <span className="place">{heat.heat}ª</span>
            </li>
          ))}
        </ol>
      </section>
    </main>
  );
}

function HeatTitle({ word, heat }: { word: string; heat: Heat }) {
  return (
    <h2>
      <small>
        {word} · Gara {heat.number} · Batteria {heat.heat}
      </small>
      <span>{shortLabel(heat.label)}</span>
    </h2>
  );
}

function LaneRow({ lane, width }: { lane: Lane; width: number }) {
  return (
    <li data-done={lane.result ? true : undefined}>
      <span className="lane">{laneNumber(lane)}</span>
      <span className="name">
        {laneName(lane, width)}
        <small>{laneDetail(lane)}</small>
      </span>
      <span className="time" data-entry={lane.result ? undefined : true}>
        {lane.result?.formatted ?? lane.formatted}
      </span>
    </li>
  );
}
