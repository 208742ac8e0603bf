import { resultRegular } from '../../api/generated/constants';
import { formatRaceTime } from '../../lib/race-time';
import type { Result } from './api';

// The source of a result. Portal events are official; external races and trials are entered by the club.
export type Origin = 'official' | 'race' | 'trial';

export const originNames: Record<Origin, string> = {
  official: 'Ufficiale',
  race: 'Gara esterna',
  trial: 'Prova tempo',
};

export function originOf({ trial, external }: Result): Origin {
  if (trial === 1) return 'trial';
  return external === 1 ? 'race' : 'official';
}

// timeText returns the time, or what the result is instead: SQ, RIT, or a time out of competition.
export const timeText = ({ time, status, reason, formatted }: Result) =>
  status === resultRegular && reason === 0 ? formatRaceTime(time) : formatted;

const styleNames = ['Farfalla', 'Dorso', 'Rana', 'Stile libero', 'Misti'];

export const styleName = (id: number) => styleNames[id - 1] ?? 'Altro';
