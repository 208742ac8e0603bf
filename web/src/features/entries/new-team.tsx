import { Button, Group, NativeSelect, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { entryClubLookup } from '../../api/club-lookups';
import { eventQuery } from '../../api/events';
import { team } from '../../api/generated/constants';
import { Dialog } from '../../components/dialog/dialog';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { disabledName } from '../../lib/category';
import type { Centis } from '../../lib/race-time';
import { teamLabels } from '../../lib/team-labels';
import { text } from '../../lib/text';
import type { Event } from './api';
import { entryNoteLabel, wantsEntryNote } from './entry-options';
import { noteRequired } from './note-dialog';
import { hasTimes } from './teams';
import { useAddTeam } from './use-add-team';

// The dialog opens before its fields exist, so the first field focuses itself.
const takesFocus = (field: HTMLElement | null) => field?.focus();

interface NewTeamProps {
  event: Event;
  clubId: number;
  onCreated: (teamId: number) => void;
  onClose: () => void;
}

// NewTeam enters a team without members; they are added in its panel.
export function NewTeam({ event, clubId, onCreated, onClose }: NewTeamProps) {
  const words = teamLabels(event.sportId);
  const clubs = useMemo(() => entryClubLookup(event.id), [event.id]);
  const detail = useQuery(eventQuery(event.id, 'categorie'));
  const categories = useMemo(
    () => detail.data?.categories.filter(({ kind, races }) => kind === team && races.length > 0) ?? [],
    [detail.data],
  );
  const [club, setClub] = useState(clubId);
  const [chosen, setChosen] = useState(0);
  const [raceId, setRaceId] = useState(0);
  const [time, setTime] = useState<Centis>(0);
  const [note, setNote] = useState('');
  const [noteOpen, setNoteOpen] = useState(false);
  const category = categories.find(({ id }) => id === chosen) ?? categories[0];
  const race = category?.races.find((race) => race.raceId === raceId) ?? category?.races[0];
  const wantsNote = wantsEntryNote(event);
  const add = useAddTeam({
    event,
    raceName: race?.abbreviation || race?.race || '',
    onCreated,
    onWaiting: onClose,
  });
  const save = () => {
    setNoteOpen(true);
    if (!category || !race || club === 0 || (wantsNote && note.trim() === '')) return;
    add.mutate({
      eventId: event.id,
      raceId: race.raceId,
      kind: team,
      clubId: club,
      categoryId: category.categoryId,
      disabled: category.disabled,
      time,
      note: note.trim(),
      members: [],
    });
  };
  if (!detail.data)
    return (
      <Dialog title={words.newLabel} onClose={onClose}>
        <Skeleton height={240} role="status" aria-label={text.loading} />
      </Dialog>
    );
  return (
    <Dialog title={words.newLabel} onClose={onClose}>
      {categories.length === 0 ? (
        <Text>{`L'evento non ha gare di ${words.singular}.`}</Text>
      ) : (
        <form
          onSubmit={(submit) => {
            submit.preventDefault();
            save();
          }}
        >
          <Stack>
            {clubId === 0 && (
              <RemoteSelect
                label="Società"
                withAsterisk
                value={club || null}
                error={noteOpen && club === 0 ? text.required : undefined}
                {...clubs}
                onChange={(id) => setClub(Number(id ?? 0))}
              />
            )}
            <NativeSelect
              label="Categoria"
              ref={clubId === 0 ? undefined : takesFocus}
              value={String(category?.id ?? 0)}
              data={categories.map(({ id, name, disabled }) => ({
                value: String(id),
                label: disabledName(name, disabled),
              }))}
              onChange={(change) => setChosen(Number(change.currentTarget.value))}
            />
            <NativeSelect
              label="Gara"
              value={String(race?.raceId ?? 0)}
              data={
                category?.races.map((race) => ({
                  value: String(race.raceId),
                  label: race.abbreviation || race.race,
                })) ?? []
              }
              onChange={(change) => setRaceId(Number(change.currentTarget.value))}
            />
            {hasTimes(event.sportId) && (
              <RaceTimeField
                label="Tempo di iscrizione"
                description="Solo cifre: 21035 diventa 2'10''35"
                value={time}
                onChange={setTime}
              />
            )}
            {wantsNote && (
              <Textarea
                label={entryNoteLabel(event)}
                withAsterisk
                maxLength={4000}
                value={note}
                error={noteOpen && note.trim() === '' ? noteRequired : undefined}
                onChange={(change) => setNote(change.currentTarget.value)}
              />
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {text.cancel}
              </Button>
              <Button type="submit" loading={add.isPending}>
                Continua con i componenti
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
