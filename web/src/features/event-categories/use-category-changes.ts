import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { useOptimistic } from '../../components/optimistic/use-optimistic';
import { categoriesOf, type EventCategory, type EventDetail, type EventRace, type Race } from './api';
import { draftRace, isDraft, nameOfRace, newPositions, sortedRaces } from './rules';

let drafts = 0;

const racesOf = (change: (races: EventRace[]) => EventRace[]) => (category: EventCategory) => ({
  ...category,
  races: change(category.races),
});
const raceOf = (id: number, change: (race: EventRace) => EventRace) =>
  racesOf((races) => races.map((race) => (race.id === id ? change(race) : race)));
// saved increments the version of a race after a save, so that the next dialog can save before the event is reloaded.
const saved = (id: number) => raceOf(id, (race) => ({ ...race, version: race.version + 1 }));
const same = (category: EventCategory) => category;

const idOf = ({ id }: { id: number }) => id;
const namesOf = (races: readonly EventRace[]) => races.map(nameOfRace).join(', ');

// useCategoryChanges changes the races of an event's categories: at once on the page, then on the server.
export function useCategoryChanges(eventId: number) {
  const client = useQueryClient();
  const { change, dialog } = useOptimistic<EventDetail, EventCategory>({
    queryKey: categoriesOf(eventId).queryKey,
    scope: `categorie ${eventId}`,
    find: ({ categories }, id) => categories.find((category) => category.id === id),
    put: (event, id, category) => ({
      ...event,
      categories: event.categories.map((other) => (other.id === id ? category : other)),
    }),
    refresh: () => refreshEvent(client),
  });
  const changes = useMemo(
    () => ({
      addRace: (category: EventCategory, race: Race) => {
        drafts -= 1;
        const draft = drafts;
        change({
          id: category.id,
          show: (now) => ({ ...now, races: [...now.races, draftRace(now, race, draft)] }),
          send: async () => {
            const { insertedId } = await meetApi.addEventRace.reply(newRace(category, race.id));
            return raceOf(draft, (race) => ({ ...race, id: insertedId }));
          },
        });
      },
      removeRace: (category: EventCategory, race: EventRace) => {
        const { id } = race;
        if (isDraft(race)) return;
        change({
          id: category.id,
          show: racesOf((races) => races.filter((race) => race.id !== id)),
          send: async () => {
            await meetApi.deleteEventRace({ id });
            return same;
          },
        });
      },
      // A switch sends the desired state without a version, whatever else of the race changed.
      setPoints: (category: EventCategory, { id }: EventRace, points: 0 | 1) =>
        change({
          id: category.id,
          show: raceOf(id, (race) => ({ ...race, points })),
          send: async () => {
            await meetApi.updateEventRace({ id, points });
            return saved(id);
          },
        }),
      // One call for the whole order. A new race without an id cannot be part of it.
      sortRaces: (category: EventCategory, ids: readonly number[]) => {
        if (category.races.some(isDraft)) return;
        const reordered = sortedRaces(category.races, ids);
        change({
          id: category.id,
          show: racesOf((races) => sortedRaces(races, ids)),
          send: async (save) => {
            await save<EventCategory, null>({
              version: category.version,
              send: (_version, theirs) => {
                const { races } = theirs ?? category;
                const order = sortedRaces(races, ids).map(idOf);
                return meetApi.sortEventRaces({ id: category.id, wanted: order, read: races.map(idOf) });
              },
              lines: ({ races }) => [{ label: 'Ordine delle gare', theirs: namesOf(races), mine: namesOf(reordered) }],
              take: () => {},
            });
            const moved = new Set(newPositions(category.races, reordered).map(idOf));
            return racesOf((races) =>
              races.map((race) => (moved.has(race.id) ? { ...race, version: race.version + 1 } : race)),
            );
          },
        });
      },
    }),
    [change],
  );
  return { changes, dialog };
}

export type CategoryChanges = ReturnType<typeof useCategoryChanges>['changes'];

// newRace returns the input that adds a race to a category; it counts for points by default.
export const newRace = (category: EventCategory, raceId: number) => ({
  eventId: category.eventId,
  categoryId: category.categoryId,
  raceId,
  disabled: category.disabled,
  kind: category.kind,
  membership: category.membership,
  byYear: category.byYear,
  points: 1 as const,
});
