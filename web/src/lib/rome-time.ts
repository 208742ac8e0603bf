import { whenNeeded } from './when-needed';

const romeClock = whenNeeded(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' }),
);

/** The instant of a Rome wall-clock time written YYYY-MM-DDTHH:MM; null if the text is not a time. */
export function romeInstant(shown: string): string | null {
  const wallClock = Date.parse(`${shown}:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(shown) || Number.isNaN(wallClock)) return null;
  const ahead = (at: number) => Date.parse(`${romeClock().format(at).replace(' ', 'T')}Z`) - at;
  // The second step corrects the hours around a change to or from summer time.
  const near = wallClock - ahead(wallClock);
  return new Date(wallClock - ahead(near)).toISOString();
}

/** The value of a datetime field for an instant, which the server writes in Rome time. */
export const shownInstant = (instant: string | null | undefined): string => instant?.slice(0, 16) ?? '';
