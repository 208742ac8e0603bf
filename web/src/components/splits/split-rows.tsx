import '@mantine/core/styles/Table.css';
import { ActionIcon, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { DASH } from '../../lib/dates';
import { type Centis, formatRaceTime } from '../../lib/race-time';
import { EditedSplit, ReadySplit } from './split-fields';
import { type Lap, lapsOf, type SplitLine } from './splits';
import classes from './splits.module.css';
import { useSplitRows } from './use-split-rows';

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

/**
 * The split times of a race: cumulative, per lap, and with the stroke rate. Without splits, or on request, every free
 * distance is a row ready to be typed into; Enter saves it and leads to the next one.
 */
export function SplitRows({ title, length, time, splits, mayEdit, save, remove, footer }: SplitRowsProps) {
  const container = useRef<HTMLDivElement>(null);
  const rows = useSplitRows({ container, length, splits, mayEdit, save, remove });
  const { emptyRows, edited, busy } = rows;
  const emptyLaps = emptyRows.map((metres): Lap => ({ id: 0, metres, time: 0, frequency: 0, lap: 0 }));
  const laps = [...lapsOf(splits, length, time), ...emptyLaps].toSorted((a, b) => a.metres - b.metres);
  const renderRow = (lap: Lap) => {
    if (lap.id === 0)
      return (
        <ReadySplit
          key={`empty ${lap.metres}`}
          metres={lap.metres}
          first={lap.metres === emptyRows[0]}
          busy={busy === lap.metres}
          onSave={(split) => void rows.saveSplit(split)}
          onNext={() => rows.focusNext(lap.metres)}
          onDrop={() => rows.drop(lap.metres)}
        />
      );
    if (edited && edited.id === lap.id)
      return (
        <EditedSplit
          key={lap.id}
          split={edited}
          length={length}
          busy={busy === edited.metres}
          onSave={(split) => void rows.saveSplit(split)}
          onDrop={() => rows.removeEdited(edited)}
        />
      );
    return (
      <StoredSplit
        key={lap.id}
        lap={lap}
        mayEdit={mayEdit && lap.id > 0}
        onEdit={() => rows.edit(lap)}
        onDelete={() => remove(lap)}
      />
    );
  };
  return (
    <Stack ref={container}>
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
          <Table.Tbody>{laps.map(renderRow)}</Table.Tbody>
        </Table>
      </div>
      {laps.length === 0 && <Text size="sm">Nessun tempo intermedio.</Text>}
      {rows.refusal && (
        <Text c="red" role="alert">
          {rows.refusal}
        </Text>
      )}
      <Group justify="space-between" data-footer>
        {mayEdit ? (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={rows.addRows}>
            Nuovo intermedio
          </Button>
        ) : (
          <span />
        )}
        {footer}
      </Group>
    </Stack>
  );
}

interface StoredSplitProps {
  /** The id of the arrival is negative. */
  lap: Lap;
  mayEdit: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function StoredSplit({ lap: { id, metres, time, lap, frequency }, mayEdit, onEdit, onDelete }: StoredSplitProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{id < 0 ? `${metres}, arrivo` : metres}</Table.Th>
      <Table.Td>{formatRaceTime(time)}</Table.Td>
      <Table.Td>{formatRaceTime(lap)}</Table.Td>
      <Table.Td>{frequency || DASH}</Table.Td>
      <Table.Td>
        {mayEdit && (
          <Group gap={0} justify="flex-end" wrap="nowrap">
            <ActionIcon variant="subtle" aria-label={`Modifica lo split dei ${metres} metri`} onClick={onEdit}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Elimina lo split dei ${metres} metri`}
              onClick={onDelete}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
