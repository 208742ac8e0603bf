import { Silent } from './frame';
import {
  type BoardData,
  clockOf,
  delayWords,
  fittedName,
  type Heat,
  heatsOf,
  type Lane,
  laneNumber,
  placeOf,
  ranked,
  shortLabel,
  shownOf,
} from './heats';
import { clockText } from './use-now';

interface BoardProps {
  data: BoardData;
  now: number;
  since: number;
}

const nameWidth = 26;
const upcoming = 4;
const rows = 8;

// Scoreboard shows the heat in the water, the latest results and the next heats.
export function Scoreboard({ data, now, since }: BoardProps) {
  const { current, last, next } = shownOf(heatsOf(data));
  const main = current ?? next[0];
  return (
    <main className="scoreboard">
      <header>
        <h1>{data.startList.event.name}</h1>
        <Silent since={since} />
        <span className="delay">{delayWords(data.timetable.delay)}</span>
        <time className="clock">{clockText(now)}</time>
      </header>
      <section className="now" aria-label="In acqua">
        {main ? (
          <>
            <HeatTitle word={current ? 'In acqua' : 'Prossima'} heat={main} />
            <ol className="lanes">
              {main.lanes.map((lane) => (
                <LaneRow key={lane.entryId} lane={lane} />
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
              {ranked(last)
                .slice(0, rows)
                .map((lane) => (
                  <li key={lane.entryId}>
                    <span className="place">{placeOf(lane)}</span>
                    <span className="name">
                      {fittedName(lane.athlete, nameWidth)}
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

export function HeatTitle({ word, heat }: { word: string; heat: Heat }) {
  return (
    <h2>
      <small>
        {word} · Gara {heat.number} · Batteria {heat.heat}
      </small>
      <span>{shortLabel(heat.label)}</span>
    </h2>
  );
}

function LaneRow({ lane }: { lane: Lane }) {
  return (
    <li data-done={lane.result ? true : undefined}>
      <span className="lane">{laneNumber(lane)}</span>
      <span className="name">
        {fittedName(lane.athlete, nameWidth)}
        <small>{lane.clubName}</small>
      </span>
      <span className="time" data-entry={lane.result ? undefined : true}>
        {lane.result?.formatted ?? lane.formatted}
      </span>
    </li>
  );
}
