import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { refreshEvent } from '../../api/events';
import { api } from '../../api/generated';
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
  gare: change(category.gare),
});
const raceOf = (id: number, change: (race: EventRace) => EventRace) =>
  racesOf((races) => races.map((race) => (race.ID_EVENTO_GARA === id ? change(race) : race)));
// The next popup must send the version that this save made, also before the event was read again.
const saved = (id: number) => raceOf(id, (race) => ({ ...race, VERSIONE: race.VERSIONE + 1 }));
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
      const before = client
        .getQueryData(categoriesOf(eventId).queryKey)
        ?.categorie.find(({ ID_EVENTO_CATEGORIA }) => ID_EVENTO_CATEGORIA === change.id);
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
        : { ...event, categorie: event.categorie.map((one) => (one.ID_EVENTO_CATEGORIA === id ? patch(one) : one)) },
    );
  return useMemo(
    () => ({
      addRace: (category: EventCategory, race: Race) => {
        drafts -= 1;
        const draft = drafts;
        mutate({
          id: category.ID_EVENTO_CATEGORIA,
          patch: (now) => ({ ...now, gare: [...now.gare, draftRace(now, race, draft)] }),
          send: async () => {
            const { insertedId } = await api.addEventRace.reply(newRace(category, race.ID_GARA));
            return raceOf(draft, (one) => ({ ...one, ID_EVENTO_GARA: insertedId }));
          },
        });
      },
      removeRace: (category: EventCategory, race: EventRace) => {
        const { ID_EVENTO_GARA } = race;
        if (isDraft(race)) return;
        mutate({
          id: category.ID_EVENTO_CATEGORIA,
          patch: racesOf((races) => races.filter((one) => one.ID_EVENTO_GARA !== ID_EVENTO_GARA)),
          send: async () => {
            await api.deleteEventRace({ ID_EVENTO_GARA });
            return same;
          },
        });
      },
      // A switch says what it shall be, whatever else of the race changed meanwhile: it sends no version.
      setPoints: (category: EventCategory, { ID_EVENTO_GARA }: EventRace, FLG_PUNTI: 0 | 1) =>
        mutate({
          id: category.ID_EVENTO_CATEGORIA,
          patch: raceOf(ID_EVENTO_GARA, (one) => ({ ...one, FLG_PUNTI })),
          send: async () => {
            await api.updateEventRace({ ID_EVENTO_GARA, FLG_PUNTI });
            return saved(ID_EVENTO_GARA);
          },
        }),
      moveRace: (category: EventCategory, { ID_EVENTO_GARA }: EventRace, by: 1 | -1) => {
        const after = moved(category.gare, ID_EVENTO_GARA, by);
        const changed = newPositions(category.gare, after);
        mutate({
          id: category.ID_EVENTO_CATEGORIA,
          patch: racesOf(() => after),
          send: async () => {
            for (const { ID_EVENTO_GARA: id, ORDINE } of changed) {
              await api.updateEventRace({ ID_EVENTO_GARA: id, ORDINE });
            }
            return (now) => changed.reduce((shown, one) => saved(one.ID_EVENTO_GARA)(shown), now);
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
  FK_ID_EVENTO: category.FK_ID_EVENTO,
  FK_ID_CATEGORIA: category.FK_ID_CATEGORIA,
  FK_ID_GARA: raceId,
  FLG_DIS: category.FLG_DIS,
  FK_ID_TIPO: category.FK_ID_TIPO,
  FK_ID_TIPO_TESSERAMENTO: category.FK_ID_TIPO_TESSERAMENTO,
  FLG_ANNO: category.FLG_ANNO,
  FLG_PUNTI: 1 as const,
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
