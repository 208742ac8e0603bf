// Journeys run on a fixed day, the same as the server's tests.
const start = Date.parse(process.env.E2E_CLOCK ?? '2026-11-16T10:00:00+01:00');

// How far the journeys' clock is ahead of the machine's, in milliseconds. Both run at the same speed.
export const ahead = start - Date.now();

// now returns the current time of the journeys.
export const now = (): Date => new Date(Date.now() + ahead);

// shiftClock runs in the page before anything else. It shifts dates; timers are not changed.
export function shiftClock(by: number): void {
  const Real = Date;
  class Shifted extends Real {
    constructor(...given: unknown[]) {
      // @ts-expect-error any arguments of Date
      super(...(given.length ? given : [Real.now() + by]));
    }

    static override now(): number {
      return Real.now() + by;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
}
