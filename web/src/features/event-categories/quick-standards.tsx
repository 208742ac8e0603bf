import { NativeSelect, Stack, Table, Text } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { meetApi } from '../../api/generated/meet';
import { confirm, confirmDanger } from '../../components/confirm/confirm';
import { Dialog } from '../../components/dialog/dialog';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { text } from '../../lib/text';
import type { TimeStandard } from './api';
import { BulkFooter } from './bulk-footer';
import { countOf } from './rules';
import {
  type Cell,
  keyOfCell,
  type StandardCategory,
  type StandardChange,
  sexes,
  sexName,
  standardChanges,
  type Typed,
} from './standards';
import { useBulk } from './use-bulk';

const saved = (count: number) => countOf(count, 'tempo limite salvato', 'tempi limite salvati');

interface QuickStandardsProps {
  eventId: number;
  categories: readonly StandardCategory[];
  stored: readonly TimeStandard[];
  onClose: () => void;
}

// QuickStandards writes the limits of a category as the rules print them: a line for each race, a column for each sex. Times typed for
// one category stay while another is looked at.
export function QuickStandards({ eventId, categories, stored, onClose }: QuickStandardsProps) {
  const [categoryId, setCategoryId] = useState(categories[0]?.id ?? 0);
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const bulk = useBulk(saved, onClose);
  const category = categories.find(({ id }) => id === categoryId);
  const known = useMemo(() => new Map(stored.map((row) => [keyOfCell(row), row.time])), [stored]);
  const changes = standardChanges(stored, typed.values());
  const table = useRef<HTMLTableElement>(null);
  const save = async () => {
    const unreadable = table.current?.querySelector<HTMLElement>('[data-unreadable]');
    if (unreadable) {
      unreadable.focus();
      return;
    }
    if (changes.length === 0) {
      onClose();
      return;
    }
    const gone = changes.filter(({ kind }) => kind === 'delete').length;
    if (gone > 0 && !(await confirmDanger(`Elimini ${countOf(gone, 'tempo limite', 'tempi limite')}.`))) return;
    await bulk.start(changes.map((change) => [taskOf(eventId, categories, change)]));
  };
  const leave = async () => {
    const may =
      changes.length === 0 ||
      (await confirm({
        danger: true,
        message: text.unsavedChanges,
        confirmLabel: text.leave,
        cancelLabel: text.stay,
      }));
    if (may) onClose();
  };
  return (
    <Dialog title="Inserimento rapido dei tempi limite" size="40rem" onClose={() => void leave()}>
      <Stack>
        <NativeSelect
          label="Categoria"
          data-autofocus
          value={String(categoryId)}
          data={categories.map(({ id, label }) => ({ value: String(id), label }))}
          onChange={(event) => setCategoryId(Number(event.currentTarget.value))}
        />
        <Text size="sm">
          Solo cifre: 6235 diventa 1'02''35. Vuoto: nessun limite. Tab e Invio passano al successivo.
        </Text>
        <Table ref={table} aria-label={`Tempi limite di ${category?.label ?? ''}`} onKeyDown={walk}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Gara</Table.Th>
              {sexes.map(({ id, label }) => (
                <Table.Th key={id} scope="col">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {category?.races.map((race) => (
              <Table.Tr key={race.id}>
                <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                  {race.name}
                </Table.Th>
                {sexes.map(({ id: sex, label }) => {
                  const cell: Cell = { categoryId: category.id, raceId: race.id, sex };
                  const key = keyOfCell(cell);
                  return (
                    <Table.Td key={key}>
                      {race.sexes.includes(sex) && (
                        <RaceTimeField
                          size="xs"
                          aria-label={`${race.name}, ${label}`}
                          value={typed.get(key)?.time ?? known.get(key) ?? 0}
                          onChange={(time) => setTyped((now) => new Map(now).set(key, { ...cell, time }))}
                        />
                      )}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <BulkFooter
          bulk={bulk}
          label={changes.length === 0 ? text.save : `Salva ${countOf(changes.length, 'tempo', 'tempi')}`}
          onStart={() => void save()}
          onClose={() => void leave()}
        />
      </Stack>
    </Dialog>
  );
}

// walk goes to the next field with Enter, as Tab does.
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll('input')];
  fields[fields.indexOf(event.target as HTMLInputElement) + 1]?.focus();
}

function taskOf(eventId: number, categories: readonly StandardCategory[], change: StandardChange) {
  const { time, ...cell } = change.cell;
  const category = categories.find(({ id }) => id === cell.categoryId);
  const race = category?.races.find(({ id }) => id === cell.raceId);
  const name = `${category?.label}, ${race?.name}, ${sexName(cell.sex)}`;
  switch (change.kind) {
    case 'add':
      return { name, run: () => meetApi.addTimeStandard({ eventId, ...cell, time }) };
    case 'edit': {
      const { id, version } = change.stored;
      return { name, run: () => meetApi.updateTimeStandard({ id, version, time }) };
    }
    case 'delete':
      return { name, run: () => meetApi.deleteTimeStandard({ id: change.stored.id }) };
  }
}
