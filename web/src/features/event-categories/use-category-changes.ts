import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { categoriesOf, type EventCategory, type EventRace, type Race } from './api';
import { draftRace, isDraft, moved, newPositions } from './rules';

type Patch = (category: EventCategory) => EventCategory;

interface Change {
  // The category that changes.
  id: number;
  // How the page shows it before the server has answered.
  patch: Patch;
  // Gives how the page shows it once it is saved.
  send: () => Promise<Patch>;
}

// Milliseconds of quiet after which the event is asked for again: a row of clicks costs one question.
const quiet = 800;

let drafts = 0;

const racesOf = (change: (races: EventRace[]) => EventRace[]) => (category: EventCategory) => ({
  ...category,
  races: change(category.races),
});
const raceOf = (id: number, change: (race: EventRace) => EventRace) =>
  racesOf((races) => races.map((race) => (race.id === id ? change(race) : race)));
// The next popup must send the version that this save made, also before the event was read again.
const saved = (id: number) => raceOf(id, (race) => ({ ...race, version: race.version + 1 }));
const same: Patch = (category) => category;

// useCategoryChanges changes the races of an event's categories one by one: at once on the page, then on the server; a refusal is
// shown and the truth read again.
export function useCategoryChanges(eventId: number) {
  const client = useQueryClient();
  const refreshLater = useRefreshLater(() => refreshEvent(client));
  const { mutate } = useMutation({
    // One after the other: two moves of the same races must not overtake each other.
    scope: { id: `categorie ${eventId}` },
    mutationFn: ({ send }: Change) => send(),
    onMutate: async (change) => {
      refreshLater.hold();
      // An answer that is on its way does not know of this change.
      await client.cancelQueries({ queryKey: categoriesOf(eventId).queryKey });
      const before = client.getQueryData(categoriesOf(eventId).queryKey)?.categories.find(({ id }) => id === change.id);
      show(change.id, change.patch);
      return before;
    },
    // Without a connection the truth cannot be read again: then it is what it was.
    onError: (_error, { id }, before) => before && show(id, () => before),
    onSuccess: (patch, { id }) => show(id, patch),
    onSettled: (_data, error) => refreshLater.release(error ? 0 : quiet),
  });
  const show = (id: number, patch: Patch) =>
    client.setQueryData(categoriesOf(eventId).queryKey, (event) =>
      event === undefined
        ? event
        : { ...event, categories: event.categories.map((one) => (one.id === id ? patch(one) : one)) },
    );
  return useMemo(
    () => ({
      addRace: (category: EventCategory, race: Race) => {
        drafts -= 1;
        const draft = drafts;
        mutate({
          id: category.id,
          patch: (now) => ({ ...now, races: [...now.races, draftRace(now, race, draft)] }),
          send: async () => {
            const { insertedId } = await meetApi.addEventRace.reply(newRace(category, race.id));
            return raceOf(draft, (one) => ({ ...one, id: insertedId }));
          },
        });
      },
      removeRace: (category: EventCategory, race: EventRace) => {
        const { id } = race;
        if (isDraft(race)) return;
        mutate({
          id: category.id,
          patch: racesOf((races) => races.filter((one) => one.id !== id)),
          send: async () => {
            await meetApi.deleteEventRace({ id });
            return same;
          },
        });
      },
      // A switch says what it shall be, whatever else of the race changed meanwhile: it sends no version.
      setPoints: (category: EventCategory, { id }: EventRace, points: 0 | 1) =>
        mutate({
          id: category.id,
          patch: raceOf(id, (one) => ({ ...one, points })),
          send: async () => {
            await meetApi.updateEventRace({ id, points });
            return saved(id);
          },
        }),
      moveRace: (category: EventCategory, { id }: EventRace, by: 1 | -1) => {
        const after = moved(category.races, id, by);
        const changed = newPositions(category.races, after);
        mutate({
          id: category.id,
          patch: racesOf(() => after),
          send: async () => {
            for (const { id, position } of changed) {
              await meetApi.updateEventRace({ id, position });
            }
            return (now) => changed.reduce((shown, one) => saved(one.id)(shown), now);
          },
        });
      },
    }),
    [mutate],
  );
}

export type CategoryChanges = ReturnType<typeof useCategoryChanges>;

// newRace is what adds a race to a category; it counts for points until somebody says otherwise.
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

// useRefreshLater calls once, a moment after the last of several changes has ended, or when the tab is left.
function useRefreshLater(refresh: () => Promise<void>) {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const later = useMemo(() => {
    let open = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => {
      timer = undefined;
      void latest.current();
    };
    return {
      hold: () => {
        open += 1;
        clearTimeout(timer);
        timer = undefined;
      },
      release: (delay: number) => {
        open -= 1;
        if (open === 0) timer = setTimeout(now, delay);
      },
      leave: () => {
        if (timer === undefined) return;
        clearTimeout(timer);
        now();
      },
    };
  }, []);
  useEffect(() => later.leave, [later]);
  return later;
}
