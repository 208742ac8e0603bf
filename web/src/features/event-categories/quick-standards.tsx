import { NativeSelect, Stack, Text } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { meetApi } from '../../api/generated/meet';
import type { Outbox } from '../../api/outbox/outbox';
import { confirm, confirmDanger } from '../../components/confirm/confirm';
import { Dialog } from '../../components/dialog/dialog';
import { type CellKind, EditGrid } from '../../components/edit-grid/edit-grid';
import { useOutbox } from '../../components/outbox/outbox-provider';
import { countOf } from '../../lib/count-of';
import { type Centis, formatRaceTime, parseRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import type { TimeStandard } from './api';
import { BulkFooter } from './bulk-footer';

import {
  type Cell,
  keyOfCell,
  type StandardCategory,
  type StandardChange,
  sexes,
  sexName,
  standardChanges,
  type TypedStandard,
} from './standards';
import { useBulk } from './use-bulk';

const saved = (count: number) => countOf(count, 'tempo limite salvato', 'tempi limite salvati');

const times: CellKind<Centis> = {
  format: formatRaceTime,
  parse: parseRaceTime,
  invalid: text.invalidTime,
  inputMode: 'numeric',
};

interface QuickStandardsProps {
  eventId: number;
  categories: readonly StandardCategory[];
  stored: readonly TimeStandard[];
  onClose: () => void;
}

// QuickStandards edits a category's time standards as rule books print them: a row per race, a column per sex. Typed
// times are kept while another category is shown.
export function QuickStandards({ eventId, categories, stored, onClose }: QuickStandardsProps) {
  const [categoryId, setCategoryId] = useState(categories[0]?.id ?? 0);
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedStandard>>(new Map());
  const bulk = useBulk(saved, onClose);
  const outbox = useOutbox();
  const category = categories.find(({ id }) => id === categoryId);
  const storedTimes = useMemo(() => new Map(stored.map((row) => [keyOfCell(row), row.time])), [stored]);
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
    const deletions = changes.filter(({ kind }) => kind === 'delete').length;
    if (deletions > 0 && !(await confirmDanger(`Elimini ${countOf(deletions, 'tempo limite', 'tempi limite')}.`)))
      return;
    await bulk.start(changes.map((change) => [taskOf(outbox, eventId, categories, change)]));
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
          Solo cifre: 6235 diventa 1'02''35. Vuoto: nessun limite. Tab, Invio e le frecce passano da una cella
          all'altra; una colonna copiata da un foglio si incolla da una cella in giù.
        </Text>
        <EditGrid
          ref={table}
          label={`Tempi limite di ${category?.label ?? ''}`}
          corner="Gara"
          rows={category?.races.map((race) => ({ ...race, label: race.name })) ?? []}
          columns={sexes}
          kind={times}
          has={(race, sex) => race.sexes.includes(sex.id)}
          value={(race, sex) => {
            const key = keyOfCell({ categoryId, raceId: race.id, sex: sex.id });
            return typed.get(key)?.time ?? storedTimes.get(key) ?? 0;
          }}
          onChange={(cells) =>
            setTyped((now) => {
              const next = new Map(now);
              for (const { row, column, value: time } of cells) {
                const cell: Cell = { categoryId, raceId: row.id, sex: column.id };
                next.set(keyOfCell(cell), { ...cell, time });
              }
              return next;
            })
          }
        />
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

// taskOf sends a change or keeps it in the outbox: time standards are typed at the pool, where the network is
// unreliable.
function taskOf(outbox: Outbox, eventId: number, categories: readonly StandardCategory[], change: StandardChange) {
  const { time, ...cell } = change.cell;
  const category = categories.find(({ id }) => id === cell.categoryId);
  const race = category?.races.find(({ id }) => id === cell.raceId);
  const name = `${category?.label}, ${race?.name}, ${sexName(cell.sex)}`;
  const details = {
    topic: `limite ${eventId} ${keyOfCell(change.cell)}`,
    what: `Tempo limite ${formatRaceTime(time)}: ${name}`,
  };
  switch (change.kind) {
    case 'add':
      return { name, run: () => outbox.send(meetApi.addTimeStandard, { eventId, ...cell, time }, details) };
    case 'edit': {
      const { id, version } = change.stored;
      return { name, run: () => outbox.send(meetApi.updateTimeStandard, { id, version, time }, details) };
    }
    case 'delete':
      return { name, run: () => outbox.send(meetApi.deleteTimeStandard, { id: change.stored.id }, details) };
  }
}
