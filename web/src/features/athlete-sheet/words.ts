import type { Result } from './api';

// Where a result comes from: an event of the portal is official, another race and a trial are the club's own word.
export type Origin = 'official' | 'race' | 'trial';

export const originNames: Record<Origin, string> = {
  official: 'Ufficiale',
  race: 'Gara esterna',
  trial: 'Prova tempo',
};

export const originOf = ({ trial, external }: Result): Origin =>
  trial === 1 ? 'trial' : external === 1 ? 'race' : 'official';

const styleNames = ['Farfalla', 'Dorso', 'Rana', 'Stile libero', 'Misti'];

export const styleName = (id: number) => styleNames[id - 1] ?? 'Altro';
