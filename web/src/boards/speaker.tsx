import { useEffect, useState } from 'react';
import { ApiError, esitoForbidden, esitoNoSession, esitoNotFound } from '../api/call';
import { poolsideApi, type Speaker as SpeakerData, type SpeakerLane } from '../api/generated/poolside';
import { resultsApi } from '../api/generated/results';
import { listen } from '../api/listen';
import { loginAddress } from '../app/requested-page';
import { formatDate } from '../lib/dates';
import { formatRaceTime } from '../lib/race-time';
import { Notice, Silent } from './frame';
import { clockOf, delayText, laneNumber, State, shortLabel, untilText } from './heats';
import { meanings } from './meanings';
import { silentSince } from './use-board';
import { clockText, useNow } from './use-now';

// In milliseconds.
const readEvery = 15_000;
const relistenAfter = 5_000;

interface SpeakerState {
  data: SpeakerData | undefined;
  contact: number;
  lost: boolean;
  refused: string;
}

// useSpeaker reads the heats again when results change, and every few seconds.
function useSpeaker(eventId: number): SpeakerState {
  const [state, setState] = useState<SpeakerState>({ data: undefined, contact: 0, lost: false, refused: '' });
  useEffect(() => {
    const unmounted = new AbortController();
    const read = async () => {
      try {
        const data = await poolsideApi.speaker({ id: eventId }, { passErrors: true, signal: unmounted.signal });
        setState({ data, contact: Date.now(), lost: false, refused: '' });
      } catch (error) {
        if (unmounted.signal.aborted || !(error instanceof ApiError)) return;
        if (error.esito === esitoNoSession) location.href = loginAddress(location.pathname + location.search);
        const refused = error.esito === esitoForbidden || error.esito === esitoNotFound ? error.message : '';
        setState((now) => ({ ...now, lost: true, refused }));
      }
    };
    const follow = async () => {
      while (!unmounted.signal.aborted) {
        await listen(
          resultsApi.raceLive,
          { id: eventId },
          { onState: () => void read(), signal: unmounted.signal },
        ).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, relistenAfter));
      }
    };
    void read();
    void follow();
    const timer = setInterval(() => void read(), readEvery);
    return () => {
      clearInterval(timer);
      unmounted.abort();
    };
  }, [eventId]);
  return state;
}

// Speaker shows what to say about the heat in the water and the next two.
export function Speaker({ eventId }: { eventId: number }) {
  const state = useSpeaker(eventId);
  const { data, refused } = state;
  const now = useNow();
  useEffect(() => {
    if (data) document.title = `Speaker – ${data.name}`;
  }, [data]);
  if (refused !== '') return <Notice>{refused}</Notice>;
  if (!data) return <Notice>Attendo i dati…</Notice>;
  return (
    <main className="speaker">
      <header>
        <h1>{data.name}</h1>
        <Silent since={silentSince(state, now)} />
        <span className="delay">{delayText(data.delay)}</span>
        <time className="clock">{clockText(now)}</time>
      </header>
      {data.heats.length === 0 && <p className="notice">Nessuna batteria in programma</p>}
      {data.heats.map((heat) => (
        <section key={`${heat.number}-${heat.heat}-${heat.sex}`} data-now={heat.state === State.inWater || undefined}>
          <h2>
            <small>
              {heat.state === State.inWater ? 'In acqua' : `Prevista ${clockOf(heat.expected)}`}
              {heat.state !== State.inWater && ` · ${untilText(heat.expected, now)}`}
            </small>
            <span>
              Gara {heat.number} · {shortLabel(heat.label)} · Batteria {heat.heat}
            </span>
          </h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Cor.</th>
                <th scope="col">Atleta</th>
                <th scope="col">Iscrizione</th>
                <th scope="col">Stagionale</th>
                <th scope="col">Personale</th>
                <th scope="col">Che cosa vale</th>
                <th scope="col">Tempo</th>
              </tr>
            </thead>
            <tbody>
              {heat.lanes.map((lane) => (
                <SpeakerRow key={lane.entryId} lane={lane} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </main>
  );
}

function SpeakerRow({ lane }: { lane: SpeakerLane }) {
  return (
    <tr>
      <th scope="row">{laneNumber(lane)}</th>
      <td>
        <b>{lane.athlete}</b>
        <small>{[lane.clubName, lane.birthYear || lane.surnames].filter(Boolean).join(' · ')}</small>
      </td>
      <td className="time">{formatRaceTime(lane.entryTime)}</td>
      <Best best={lane.season} />
      <Best best={lane.personal} />
      <td>
        <ul>
          {meanings(lane).map(({ time, words }) => (
            <li key={words}>
              <b>{formatRaceTime(time)}</b> {words}
            </li>
          ))}
        </ul>
      </td>
      <td className="time">{lane.formatted}</td>
    </tr>
  );
}

function Best({ best }: { best: SpeakerLane['personal'] }) {
  return (
    <td className="time">
      {best && (
        <>
          {formatRaceTime(best.time)}
          <small>{[best.place, formatDate(best.day)].filter(Boolean).join(', ')}</small>
        </>
      )}
    </td>
  );
}
