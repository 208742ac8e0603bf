import type { PublicEvent } from './api';

export interface EventSection {
  title: string;
  events: PublicEvent[];
}

// sectionsOf groups a page of events, newest first: what is on now, what comes next (soonest first), what is over.
export function sectionsOf(events: readonly PublicEvent[], today: string): EventSection[] {
  const live = events.filter((event) => event.live === 1);
  const others = events.filter((event) => event.live !== 1);
  const isNext = ({ starts }: PublicEvent) => (starts ?? '') >= today;
  return [
    { title: 'In diretta', events: live },
    { title: 'Prossimi', events: others.filter(isNext).toReversed() },
    { title: 'Conclusi', events: others.filter((event) => !isNext(event)) },
  ].filter((section) => section.events.length > 0);
}
