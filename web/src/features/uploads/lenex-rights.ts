import { swimming } from '../../api/generated/constants';
import type { Event } from '../../api/generated/meet';

// What a LENEX file is imported as: the values of CONTENUTO.
export type LenexContent = 'invito' | 'iscrizioni' | 'startlist' | 'risultati' | 'tempilimite' | 'record' | 'esterni';

type ImportTarget = Pick<Event, 'sportId' | 'manages' | 'oversees' | 'canOpen' | 'closed' | 'entries' | 'teams'>;

// eventContents returns what a user may import into an event. The server decides; this only avoids refusals.
export function eventContents(event: ImportTarget, capabilities: ReadonlySet<string>): LenexContent[] {
  if (event.sportId !== swimming) return [];
  const manages = event.manages === 1;
  const oversees = event.oversees === 1;
  const files = capabilities.has('eventi.carica');
  const offered: [LenexContent, boolean][] = [
    ['invito', manages && capabilities.has('eventi.crea') && event.entries + event.teams === 0],
    ['iscrizioni', capabilities.has('presenze.modifica') && (oversees || (event.canOpen === 1 && !event.closed))],
    ['startlist', files && manages],
    ['risultati', files && oversees],
    ['tempilimite', files && manages],
  ];
  return offered.filter(([, allowed]) => allowed).map(([content]) => content);
}
