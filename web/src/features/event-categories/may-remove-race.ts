import { confirmDanger } from '../../components/confirm/confirm';
import type { EventRace } from './api';

// mayRemoveRace asks for confirmation if a note or price would be lost. Adding the race again restores everything else.
export async function mayRemoveRace(race: EventRace): Promise<boolean> {
  const lost = [...(race.note ? ['la sua nota'] : []), ...(race.options.length > 0 ? ['i suoi importi'] : [])];
  if (lost.length === 0) return true;
  return confirmDanger(`Con la gara ${race.race} si perdono ${lost.join(' e ')}.`, { confirmLabel: 'Togli' });
}
