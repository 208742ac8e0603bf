import { ActionIcon, Group, NativeSelect, Table } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { type FocusEvent, useRef, useState } from 'react';
import type { Centis } from '../../lib/race-time';
import { NumberField } from '../number-field';
import { RaceTimeField } from '../race-time-field/race-time-field';
import { distances, type SplitLine } from './splits';

export const timeLabel = (metres: number) => `Tempo ai ${metres} metri`;

interface SplitFieldsProps {
  metres: number;
  time: Centis;
  frequency: string;
  // Whether the focus starts here when the dialog opens, and when the row appears in an open dialog.
  focused: boolean;
  autoFocus?: boolean;
  onTime: (time: Centis) => void;
  onFrequency: (frequency: string) => void;
  // Called with the time as typed.
  onEnter: (time: Centis) => void;
}

// SplitFields has the cells for the time and the stroke rate of a split.
function SplitFields({ metres, time, frequency, focused, autoFocus, onTime, onFrequency, onEnter }: SplitFieldsProps) {
  return (
    <>
      <Table.Td colSpan={2}>
        <RaceTimeField
          aria-label={timeLabel(metres)}
          size="xs"
          autoFocus={autoFocus}
          data-autofocus={focused || undefined}
          value={time}
          onChange={onTime}
          onEnter={onEnter}
        />
      </Table.Td>
      <Table.Td>
        <NumberField
          aria-label={`Frequenza ai ${metres} metri`}
          size="xs"
          maxLength={3}
          value={frequency}
          onChange={onFrequency}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter(time);
          }}
        />
      </Table.Td>
    </>
  );
}

interface ReadySplitProps {
  metres: number;
  // Whether the focus starts here.
  first: boolean;
  busy: boolean;
  onSave: (split: SplitLine) => void;
  onNext: () => void;
  onDrop: () => void;
}

// ReadySplit is a distance without a split: it is saved when the row is left, and skipped if it has no time.
export function ReadySplit({ metres, first, busy, onSave, onNext, onDrop }: ReadySplitProps) {
  const [time, setTime] = useState<Centis>(0);
  const [frequency, setFrequency] = useState('');
  // The time field reports its time while the row is being left, before the next render.
  const now = useRef<Centis>(0);
  const leave = (event: FocusEvent<HTMLTableRowElement>) => {
    if (busy || now.current === 0 || event.currentTarget.contains(event.relatedTarget)) return;
    onSave({ id: 0, metres, time: now.current, frequency: Number(frequency || 0) });
  };
  return (
    <Table.Tr onBlur={leave}>
      <Table.Th scope="row">{metres}</Table.Th>
      <SplitFields
        metres={metres}
        time={time}
        frequency={frequency}
        focused={first}
        onTime={(next) => {
          now.current = next;
          setTime(next);
        }}
        onFrequency={setFrequency}
        onEnter={onNext}
      />
      <Table.Td>
        <Group gap={0} justify="flex-end" wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="red"
            tabIndex={-1}
            aria-label={`Togli lo split dei ${metres} metri`}
            onClick={onDrop}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

interface EditedSplitProps {
  split: SplitLine;
  length: number;
  busy: boolean;
  onSave: (split: SplitLine) => void;
  onDrop: () => void;
}

export function EditedSplit({ split, length, busy, onSave, onDrop }: EditedSplitProps) {
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
      <SplitFields
        metres={metres}
        time={time}
        frequency={frequency}
        focused
        autoFocus
        onTime={setTime}
        onFrequency={setFrequency}
        onEnter={save}
      />
      <Table.Td>
        <Group gap={0} justify="flex-end" wrap="nowrap">
          <ActionIcon variant="subtle" aria-label="Salva lo split" loading={busy} onClick={() => save(time)}>
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Elimina lo split dei ${split.metres} metri`}
            onClick={onDrop}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
