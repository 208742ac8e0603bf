import '@mantine/core/styles/Table.css';
import { ActionIcon, Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DASH } from '../../lib/dates';
import { type Centis, formatRaceTime } from '../../lib/race-time';
import { notify } from '../notify';
import { NumberField } from '../number-field';
import { RaceTimeField } from '../race-time-field/race-time-field';
import { distances, freeMetres, lapsOf, noSplit, type SplitLine, splitProblem } from './splits';
import classes from './splits.module.css';

interface SplitRowsProps {
  /** The accessible name of the table. */
  title: string;
  /** The race's length in metres and its time, if there is one. */
  length: number;
  time: Centis;
  splits: readonly SplitLine[];
  /** False for read-only users. */
  mayEdit: boolean;
  /** Saves a split; returns the error, or an empty string. */
  save: (split: SplitLine) => Promise<string>;
  remove: (split: SplitLine) => void;
  /** Shown beside the button that adds a split. */
  footer: ReactNode;
}

/** The split times of a race: cumulative, per lap, and with the stroke rate. One row at a time is edited. */
export function SplitRows({ title, length, time, splits, mayEdit, save, remove, footer }: SplitRowsProps) {
  // Without splits, the first row is ready to be typed into.
  const [edited, setEdited] = useState<SplitLine | null>(() =>
    mayEdit && splits.length === 0 ? newSplit(splits, length) : null,
  );
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const begin = (all: readonly SplitLine[]) => {
    const next = newSplit(all, length);
    setRefusal('');
    setEdited(next);
    return next !== null;
  };
  const keep = async (split: SplitLine) => {
    const trouble = splitProblem(split, splits);
    setRefusal(trouble ?? '');
    if (trouble) return;
    setBusy(true);
    const refused = await save(split);
    setBusy(false);
    setRefusal(refused);
    if (refused) return;
    // Splits are typed one after the other, so the next row opens at once.
    if (split.id === 0) begin([...splits, split]);
    else setEdited(null);
  };
  const laps = lapsOf(splits, length, time);
  const editor = edited && (
    <EditedSplit
      // The next row starts empty, even if it has the same distance again.
      key={`${edited.id} ${edited.metres} ${splits.length}`}
      split={edited}
      length={length}
      busy={busy}
      onSave={(split) => void keep(split)}
      onDrop={() => {
        if (edited.id > 0) remove(edited);
        setEdited(null);
        setRefusal('');
      }}
    />
  );
  return (
    <Stack>
      <div className={classes.scroll}>
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
                          onClick={() => remove(split)}
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
      </div>
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
        {footer}
      </Group>
    </Stack>
  );
}

// newSplit returns an empty split at the first free distance, or null.
function newSplit(all: readonly SplitLine[], length: number): SplitLine | null {
  const free = freeMetres(all, length);
  return free === null ? null : { id: 0, metres: free, time: 0, frequency: 0 };
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
  const save = (currentTime: Centis) => {
    if (!busy) onSave({ id: split.id, metres, time: currentTime, frequency: Number(frequency || 0) });
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
          data-autofocus
          value={time}
          onChange={setTime}
          onEnter={save}
        />
      </Table.Td>
      <Table.Td>
        <NumberField
          aria-label={`Frequenza ai ${metres} metri`}
          size="xs"
          maxLength={3}
          value={frequency}
          onChange={setFrequency}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            save(time);
          }}
        />
      </Table.Td>
      <Table.Td>
        <Group gap={0} justify="flex-end" wrap="nowrap">
          <ActionIcon variant="subtle" aria-label="Salva lo split" loading={busy} onClick={() => save(time)}>
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={split.id > 0 ? `Elimina lo split dei ${split.metres} metri` : 'Togli lo split'}
            onClick={onDrop}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
