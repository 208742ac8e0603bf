import { ActionIcon, Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { refresh } from '../../api/query';
import { Dialog } from '../../components/dialog/dialog';
import { WaitingDialog } from '../../components/dialog/waiting-dialog';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { NumberField } from '../../components/number-field';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { DASH } from '../../lib/dates';
import { type Centis, formatRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import { deleteSplit, listSplits, saveSplit, splitsQuery } from './api';
import { distances, freeMetres, lapsOf, noSplit, type SplitLine, troubleWith } from './splits';

interface SplitsDialogProps {
  entryId: number;
  row: SplitOwner;
  // False for those who only look.
  mayEdit: boolean;
  onClose: () => void;
}

// Whose splits they are.
interface SplitOwner {
  athlete: string;
  race: string;
  metres: number;
  time: Centis;
}

// SplitsDialog are the split times of a result: cumulative, by stretch and with the stroke frequency.
export function SplitsDialog({ entryId, row, mayEdit, onClose }: SplitsDialogProps) {
  const query = useQuery(splitsQuery(entryId));
  const title = `Intermedi di ${row.athlete}, ${row.race}`;
  if (!query.data) return <WaitingDialog title={title} query={query} onClose={onClose} />;
  return (
    <Splits title={title} entryId={entryId} row={row} splits={query.data.filter(({ id }) => id > 0)} mayEdit={mayEdit} onClose={onClose} />
  );
}

interface SplitsProps {
  title: string;
  entryId: number;
  row: SplitOwner;
  splits: readonly SplitLine[];
  mayEdit: boolean;
  onClose: () => void;
}

function Splits({ title, entryId, row, splits, mayEdit, onClose }: SplitsProps) {
  const length = row.metres;
  const client = useQueryClient();
  const [edited, setEdited] = useState<SplitLine | null>(null);
  const [refusal, setRefusal] = useState('');
  const begin = (all: readonly SplitLine[]) => {
    const free = freeMetres(all, length);
    setRefusal('');
    setEdited(free === null ? null : { id: 0, metres: free, time: 0, frequency: 0 });
    return free !== null;
  };
  const saving = useMutation({
    meta: { passErrors: true },
    mutationFn: (split: SplitLine) => saveSplit(entryId, split),
    onSuccess: async ({ message }, split) => {
      notify.success(message || undefined);
      await refresh(client, listSplits);
      // Splits are typed one after the other: the next one is ready.
      if (split.id === 0) begin([...splits, split]);
      else setEdited(null);
    },
    onError: (error) => setRefusal(messageOf(error)),
  });
  const removing = useMutation({
    mutationFn: (split: SplitLine) => deleteSplit.reply({ id: split.id }),
    onSuccess: ({ message }) => notify.success(message || undefined),
    onSettled: () => refresh(client, listSplits),
  });
  const save = (split: SplitLine) => {
    const trouble = troubleWith(split, splits);
    setRefusal(trouble ?? '');
    if (!trouble) saving.mutate(split);
  };
  const laps = lapsOf(splits, length, row.time);
  const editor = edited && (
    <EditedSplit
      key={`${edited.id} ${edited.metres}`}
      split={edited}
      length={length}
      busy={saving.isPending}
      onSave={save}
      onDrop={() => setEdited(null)}
    />
  );
  return (
    <Dialog title={title} size="42rem" onClose={onClose}>
      <Stack>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Metri</Table.Th>
              <Table.Th scope="col">Tempo</Table.Th>
              <Table.Th scope="col">Parziale</Table.Th>
              <Table.Th scope="col">Frequenza</Table.Th>
              <Table.Th scope="col">
                <span className="visually-hidden">Azioni</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {laps.map((split) =>
              edited && edited.id === split.id && split.id > 0 ? (
                editor
              ) : (
                <Table.Tr key={split.id}>
                  <Table.Th scope="row">{split.id < 0 ? `${split.metres}, arrivo` : split.metres}</Table.Th>
                  <Table.Td>{formatRaceTime(split.time)}</Table.Td>
                  <Table.Td>{formatRaceTime(split.lap)}</Table.Td>
                  <Table.Td>{split.frequency || DASH}</Table.Td>
                  <Table.Td>
                    {mayEdit && split.id > 0 && (
                      <Group gap={0} justify="flex-end" wrap="nowrap">
                        <ActionIcon
                          variant="subtle"
                          aria-label={`Modifica lo split dei ${split.metres} metri`}
                          onClick={() => {
                            setRefusal('');
                            setEdited(split);
                          }}
                        >
                          <IconPencil size={18} aria-hidden />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          color="red"
                          aria-label={`Elimina lo split dei ${split.metres} metri`}
                          onClick={() => removing.mutate(split)}
                        >
                          <IconTrash size={18} aria-hidden />
                        </ActionIcon>
                      </Group>
                    )}
                  </Table.Td>
                </Table.Tr>
              ),
            )}
            {edited?.id === 0 && editor}
          </Table.Tbody>
        </Table>
        {laps.length === 0 && !edited && <Text size="sm">Nessun tempo intermedio.</Text>}
        {refusal && (
          <Text c="red" role="alert">
            {refusal}
          </Text>
        )}
        <Group justify="space-between">
          {mayEdit ? (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={edited?.id === 0}
              onClick={() => begin(splits) || notify.warning(noSplit)}
            >
              Nuovo split
            </Button>
          ) : (
            <span />
          )}
          <Button onClick={onClose}>{text.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface EditedSplitProps {
  split: SplitLine;
  length: number;
  busy: boolean;
  onSave: (split: SplitLine) => void;
  onDrop: () => void;
}

function EditedSplit({ split, length, busy, onSave, onDrop }: EditedSplitProps) {
  const [metres, setMetres] = useState(split.metres);
  const [time, setTime] = useState(split.time);
  const [frequency, setFrequency] = useState(split.frequency > 0 ? String(split.frequency) : '');
  const typed = (): SplitLine => ({ id: split.id, metres, time, frequency: Number(frequency || 0) });
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // The field of the time has just settled what was typed; it is in the state with the next drawing.
    const line = event.currentTarget.closest('tr');
    setTimeout(() => line?.querySelector<HTMLElement>('[data-save]')?.click());
  };
  return (
    <Table.Tr>
      <Table.Td>
        <NativeSelect
          aria-label="Metri dello split"
          size="xs"
          value={String(metres)}
          data={distances(length).map(String)}
          onChange={(event) => setMetres(Number(event.currentTarget.value))}
        />
      </Table.Td>
      <Table.Td colSpan={2}>
        <RaceTimeField
          aria-label={`Tempo ai ${metres} metri`}
          size="xs"
          autoFocus
          value={time}
          onChange={setTime}
          onKeyDown={onEnter}
        />
      </Table.Td>
      <Table.Td>
        <NumberField
          aria-label={`Frequenza ai ${metres} metri`}
          size="xs"
          maxLength={3}
          value={frequency}
          onChange={setFrequency}
          onKeyDown={onEnter}
        />
      </Table.Td>
      <Table.Td>
        <Group gap={0} justify="flex-end" wrap="nowrap">
          <ActionIcon
            data-save
            variant="subtle"
            aria-label="Salva lo split"
            loading={busy}
            onClick={() => onSave(typed())}
          >
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="red" aria-label="Togli lo split" onClick={onDrop}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
