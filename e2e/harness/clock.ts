// Journeys take place on a fixed day, whatever day it is where they run: the day the tests of the server begin on as well.
const start = Date.parse(process.env.E2E_CLOCK ?? '2026-11-16T10:00:00+01:00');

// How far the journeys' clock is ahead of the machine's, in milliseconds. Both run on at the same pace.
export const ahead = start - Date.now();

// now is the present of the journeys.
export const now = (): Date => new Date(Date.now() + ahead);

// shiftClock runs in the page before anything else: dates are the journeys', timers stay the browser's.
export function shiftClock(by: number): void {
  const Real = Date;
  class Shifted extends Real {
    constructor(...given: unknown[]) {
      // @ts-expect-error whatever a Date can be made of
      super(...(given.length ? given : [Real.now() + by]));
    }

    static override now(): number {
      return Real.now() + by;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
}
