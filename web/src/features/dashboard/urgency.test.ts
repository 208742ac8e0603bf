import { describe, expect, it } from 'vitest';
import type { Task, TaskEvent } from '../../api/generated/session';
import { iconOf } from './task-icons';
import { byUrgency, lineOf, todayLine, urgencyOf } from './task-lines';

const task = (change: Partial<Task>): Task => ({
  kind: 'evento.gara',
  id: 7,
  name: 'Trofeo',
  count: 0,
  day: '2026-11-16',
  days: 0,
  amount: 0,
  ...change,
});
const withStatus = (status: number) => ({ status }) as TaskEvent;

describe('urgencyOf', () => {
  it.each([
    ['a meet of today', task({}), 'today'],
    ['the second day of a meet', task({ days: -1 }), 'today'],
    ['a meet in two days', task({ days: 2 }), 'soon'],
    ['a meet next month', task({ days: 30 }), 'later'],
    ["today's workout", task({ kind: 'allenamento.oggi', day: null }), 'today'],
    ['an own event that takes place today', task({ kind: 'evento.proprio', event: withStatus(2) }), 'today'],
    ['an own event whose entries end today', task({ kind: 'evento.proprio', event: withStatus(1) }), 'soon'],
    ['an own event to prepare', task({ kind: 'evento.proprio', days: 20, event: withStatus(1) }), 'own'],
    ['entries that end tomorrow', task({ kind: 'evento.scadenza', days: 1 }), 'soon'],
    ['incomplete athletes', task({ kind: 'atleti.incompleti', day: null }), 'later'],
  ])('returns when %s matters', (_name, task, want) => expect(urgencyOf(task)).toBe(want));

  it('is soon for what the line marks as urgent', () => {
    expect(urgencyOf(task({ kind: 'lavori.falliti', day: null }), true)).toBe('soon');
  });
});

it('sorts what ends soon by day, whatever its type', () => {
  const deadline = task({ kind: 'evento.scadenza', id: 1, days: 3 });
  const race = task({ id: 2, days: 1 });
  const fault = task({ kind: 'lavori.falliti', id: 3, day: null });
  const { soon } = byUrgency([deadline, race, fault].map((task) => ({ task: task, urgent: task === fault })));
  expect(soon.map((item) => item.task.id)).toEqual([2, 1, 3]);
});

it('keeps the colour of faults for faults', () => {
  expect(
    ['attesa.posto', 'certificati.scaduti', 'ordini.dapagare', 'lavori.falliti'].map((kind) => iconOf(kind).area),
  ).toEqual(['event', 'people', 'money', 'fault']);
});

it('keeps the order of the server for the rest, with the days left ascending', () => {
  const rest = [
    task({ kind: 'ordini.dapagare', id: 1, day: null }),
    task({ kind: 'evento.scadenza', id: 2, days: 36 }),
    task({ kind: 'evento.quota', id: 3, days: 5 }),
    task({ kind: 'evento.scadenza', id: 4, days: 32 }),
    task({ kind: 'atleti.scaduti', id: 5, day: null }),
  ];
  const { later } = byUrgency(rest.map((task) => ({ task: task, urgent: false })));
  expect(later.map((item) => item.task.id)).toEqual([1, 4, 3, 2, 5]);
});

it.each([
  [0, 'In gara oggi · Ancora nessuna iscrizione'],
  [-1, 'In gara dal 16/11/2026 · Ancora nessuna iscrizione'],
])('shows the first day of a running meet, %i days from its start', (days, detail) =>
  expect(lineOf(task({ days }), new Set())).toMatchObject({ detail }),
);

it.each([
  ['Esordienti A', 1700, 'Esordienti A · 1.700 m'],
  ['Esordienti A', 0, 'Esordienti A'],
  [undefined, 1700, 'Allenamento di oggi · 1.700 m'],
  [undefined, 0, 'Allenamento di oggi'],
])('names the group of a workout of today: %s, %i m', (group, metres, detail) => {
  const workout = task({ kind: 'allenamento.oggi', count: metres });
  const line = lineOf(workout, new Set(['/Allenamento']));
  expect(line && todayLine(workout, line, new Set(), group)).toMatchObject({ detail, action: "Apri l'allenamento" });
});

it('leads from a meet of today to its race, if the user may open it', () => {
  const line = lineOf(task({}), new Set(['/Evento', '/Gara']));
  expect(line && todayLine(task({}), line, new Set(['/Gara']))).toMatchObject({ to: '/Gara', action: 'Vai alla gara' });
  expect(line && todayLine(task({}), line, new Set())).toEqual(line);
});

it('shows how many entries and relays of a meet of today have a result', () => {
  const event = { status: 2, clubs: 3, athletes: 5, entries: 12, teams: 2, anomalies: 0, unpaid: 0, results: 7 };
  const meet = task({ event });
  const line = lineOf(meet, new Set(['/Evento']));
  expect(line && todayLine(meet, line, new Set(['/Gara']))).toMatchObject({
    detail: expect.stringMatching(/ · 7 di 14 risultati$/),
    share: 50,
  });
  const empty = task({ event: { ...event, entries: 0, teams: 0 } });
  const none = line && todayLine(empty, line, new Set(['/Gara']));
  expect(none).toMatchObject({ detail: line?.detail });
});
