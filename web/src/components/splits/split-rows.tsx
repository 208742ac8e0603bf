import '@mantine/core/styles/Table.css';
import { ActionIcon, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { DASH } from '../../lib/dates';
import { type Centis, formatRaceTime } from '../../lib/race-time';
import { notify } from '../notify';
import { EditedSplit, ReadySplit, timeLabel } from './split-fields';
import { freeDistances, lapsOf, noSplit, type SplitLine, splitProblem } from './splits';
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

/**
 * The split times of a race: cumulative, per lap, and with the stroke rate. Without splits, or on request, every free
 * distance is a row ready to be typed into; Enter saves it and leads to the next one.
 */
export function SplitRows({ title, length, time, splits, mayEdit, save, remove, footer }: SplitRowsProps) {
  const [ready, setReady] = useState(() => mayEdit && splits.length === 0);
  // The distances whose ready row was removed.
  const [dropped, setDropped] = useState<readonly number[]>([]);
  const [edited, setEdited] = useState<SplitLine | null>(null);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState<number | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const free = freeDistances(splits, length);
  const rows = ready ? free.filter((metres) => !dropped.includes(metres)) : [];
  const fieldAt = (metres: number | undefined) =>
    body.current?.querySelector<HTMLElement>(`input[aria-label="${timeLabel(metres ?? 0)}"]`);
  const begin = () => {
    setRefusal('');
    if (free.length === 0) return notify.warning(noSplit);
    setReady(true);
    setDropped([]);
    // The rows appear with the next render.
    requestAnimationFrame(() => fieldAt(free[0])?.focus());
  };
  const keep = async (split: SplitLine) => {
    const problem = splitProblem(split, splits);
    setRefusal(problem ?? '');
    if (problem) return fieldAt(split.metres)?.focus();
    setBusy(split.metres);
    const refused = await save(split);
    setBusy(null);
    setRefusal(refused);
    if (refused) fieldAt(split.metres)?.focus();
    else if (split.id > 0) setEdited(null);
  };
  // Leaving a row saves it.
  const onward = (metres: number) => {
    const next = rows.find((other) => other > metres);
    (fieldAt(next) ?? body.current?.querySelector<HTMLElement>('[data-footer] button:last-child'))?.focus();
  };
  const laps = lapsOf(splits, length, time);
  const lines = [...laps, ...rows.map((metres) => ({ id: 0, metres, time: 0, frequency: 0, lap: 0 }))].toSorted(
    (a, b) => a.metres - b.metres,
  );
  return (
    <Stack ref={body}>
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
            {lines.map((split) => {
              if (split.id === 0)
                return (
                  <ReadySplit
                    key={`pronto ${split.metres}`}
                    metres={split.metres}
                    first={split.metres === rows[0]}
                    busy={busy === split.metres}
                    onSave={(now) => void keep(now)}
                    onNext={() => onward(split.metres)}
                    onDrop={() => setDropped([...dropped, split.metres])}
                  />
                );
              if (edited && edited.id === split.id)
                return (
                  <EditedSplit
                    key={split.id}
                    split={edited}
                    length={length}
                    busy={busy === edited.metres}
                    onSave={(now) => void keep(now)}
                    onDrop={() => {
                      remove(edited);
                      setEdited(null);
                      setRefusal('');
                    }}
                  />
                );
              return (
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
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      {lines.length === 0 && <Text size="sm">Nessun tempo intermedio.</Text>}
      {refusal && (
        <Text c="red" role="alert">
          {refusal}
        </Text>
      )}
      <Group justify="space-between" data-footer>
        {mayEdit ? (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
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
