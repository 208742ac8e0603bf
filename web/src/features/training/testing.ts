import type { Series, Week, Workout, WorkoutDetail } from './api';

// Fixtures for the planner tests.

export const series = (more: Partial<Series>): Series => ({
  id: 1,
  parentId: 0,
  workoutId: 1,
  block: 0,
  repeats: 1,
  metres: 100,
  sendOff: 0,
  rest: 0,
  styleId: 0,
  intensityId: 0,
  modalityId: 0,
  subgroupId: 0,
  styleName: '',
  intensityName: '',
  modalityName: '',
  subgroupName: '',
  note: '',
  main: 0,
  position: 1,
  distance: 100,
  unread: '',
  version: 1,
  children: [],
  ...more,
});

export const workout = (more: Partial<Workout>): Workout => ({
  id: 7,
  day: '2026-11-16',
  name: 'Carico',
  note: '',
  groupId: 2,
  metres: 4000,
  shares: '',
  duration: 0,
  weekday: 2,
  week: 12,
  seriesVersion: 1,
  version: 1,
  ...more,
});

export const week = (more: Partial<Week>): Week => ({
  id: 3,
  number: 12,
  groupId: 2,
  monday: '2026-11-16',
  note: '',
  race: 0,
  target: 0,
  actual: 0,
  targetTrend: 0,
  actualTrend: 0,
  workouts: [],
  version: 1,
  ...more,
});

export const detail = (more: Partial<WorkoutDetail>): WorkoutDetail => ({
  ...workout({}),
  series: [],
  plan: week({}),
  group: { id: 2, name: 'Categoria', visible: 1, shared: 0, version: 1 },
  lines: [],
  unread: [],
  writable: 1,
  ...more,
});
