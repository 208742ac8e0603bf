import type { EventDetail } from './api';
import { CategoryPanel } from './category-panel';
import { CategoryPicker } from './category-picker';
import { CopyRacesDialog } from './copy-races-dialog';
import type { OpenDialog } from './dialog-kinds';
import { NotePanel } from './note-panel';
import { PricesPanel } from './prices-panel';
import { RacePicker } from './race-picker';
import { RacesToAll } from './races-to-all';
import { inGroup } from './rules';
import { StatisticsDialog } from './statistics-dialog';
import type { CategoryChanges } from './use-category-changes';

interface CategoryDialogsProps {
  event: EventDetail;
  over: OpenDialog;
  changes: CategoryChanges;
  onClose: () => void;
}

export function CategoryDialogs({ event, over, changes, onClose }: CategoryDialogsProps) {
  switch (over.kind) {
    case 'categorie':
      return <CategoryPicker event={event} group={over.group} onClose={onClose} />;
    case 'gare-di-tutte':
      return (
        <RacesToAll
          event={event}
          group={over.group}
          categories={event.categories.filter(inGroup(over.group))}
          onClose={onClose}
        />
      );
    case 'statistiche-totali':
      return <StatisticsDialog event={event} category={null} onClose={onClose} />;
  }
  const category = event.categories.find(({ id }) => id === over.id);
  if (!category) return null;
  switch (over.kind) {
    case 'gare':
      return <RacePicker event={event} category={category} changes={changes} onClose={onClose} />;
    case 'opzioni':
      return <CategoryPanel event={event} category={category} onClose={onClose} />;
    case 'copia':
      return (
        <CopyRacesDialog
          category={category}
          others={event.categories.filter((other) => other !== category && inGroup(category)(other))}
          onClose={onClose}
        />
      );
    case 'statistiche':
      return <StatisticsDialog event={event} category={category} onClose={onClose} />;
  }
  const race = category.races.find(({ id }) => id === over.race);
  if (!race) return null;
  return over.kind === 'nota' ? (
    <NotePanel race={race} onClose={onClose} />
  ) : (
    <PricesPanel event={event} category={category} race={race} onClose={onClose} />
  );
}
