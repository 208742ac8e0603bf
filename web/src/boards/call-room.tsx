import { Silent } from './frame';
import {
  type BoardData,
  clockOf,
  delayText,
  heatsOf,
  laneDetail,
  laneName,
  laneNumber,
  shortLabel,
  shownOf,
  untilText,
} from './heats';
import { clockText } from './use-now';

const shownHeats = 5;
// In characters.
const nameWidth = 17;

interface CallRoomProps {
  data: BoardData;
  now: number;
  since: number;
}

// CallRoom shows who starts in the next five heats.
export function CallRoom({ data, now, since }: CallRoomProps) {
  const { next } = shownOf(heatsOf(data));
  return (
    <main className="call-room">
      <header>
        <h1>Prossime partenze</h1>
        <Silent since={since} />
        <span className="delay">{delayText(data.timetable.delay)}</span>
        <time className="clock">{clockText(now)}</time>
      </header>
      {next.length === 0 && <p className="notice">Nessun'altra batteria</p>}
      <ol className="heats">
        {next.slice(0, shownHeats).map((heat) => (
          <li key={heat.key}>
            <h2>
              <span className="time">{clockOf(heat.expected)}</span>
              <small>{untilText(heat.expected, now)}</small>
            </h2>
            <h3>
              {shortLabel(heat.label)}
              <b>Batteria {heat.heat}</b>
            </h3>
            <ol className="starters">
              {heat.lanes.map((lane) => (
                <li key={lane.entryId}>
                  <span className="lane">{laneNumber(lane)}</span>
                  <span className="name">
                    {laneName(lane, nameWidth)}
                    <small>{laneDetail(lane)}</small>
                  </span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </main>
  );
}
