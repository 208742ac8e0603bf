import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { folded } from '../../lib/fold';
import classes from './athlete-picker.module.css';

export interface PickedAthlete {
  id: number;
  name: string;
}

export interface AthleteGroup {
  id: number;
  name: string;
  athletes: readonly number[];
}

interface AthletePickerProps {
  label: string;
  athletes: readonly PickedAthlete[];
  // Groups that the list can be limited to.
  groups?: readonly AthleteGroup[];
  // The group selected at first; 0 for all athletes.
  groupId?: number;
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

const PAGE = 12;

/**
 * Picks several athletes out of many: a group filter, a search, and twelve at a time. Chosen athletes come first, so
 * that they stay visible.
 */
export function AthletePicker({ label, athletes, groups = [], groupId = 0, chosen, onChange }: AthletePickerProps) {
  const [search, setSearch] = useState('');
  const [lookedAt, setLookedAt] = useState(groupId);
  const [page, setPage] = useState(0);
  const searched = folded(search.trim());
  const picked = new Set(chosen);
  const group = groups.find(({ id }) => id === lookedAt);
  const members = new Set(group?.athletes);
  const first = athletes.filter(({ id }) => picked.has(id));
  const named = athletes.filter(({ id, name }) => !picked.has(id) && folded(name).includes(searched));
  const grouped = group ? named.filter(({ id }) => members.has(id)) : named;
  // A name that no one in the group has is looked for in the whole club.
  const rest = grouped.length === 0 && searched !== '' ? named : grouped;
  const pages = Math.max(1, Math.ceil(rest.length / PAGE));
  const at = Math.min(page, pages - 1);
  const shown = [...first, ...rest.slice(at * PAGE, (at + 1) * PAGE)];
  const toggle = (id: number) => onChange(picked.has(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className={classes.field}>
      <legend>{chosen.length > 0 ? `${label} (${chosen.length})` : label}</legend>
      <div className={classes.search}>
        {groups.length > 0 && (
          <NativeSelect
            aria-label="Gruppo degli atleti"
            size="md"
            value={String(group?.id ?? 0)}
            data={[
              { value: '0', label: 'Tutta la società' },
              ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => {
              setLookedAt(Number(event.currentTarget.value));
              setPage(0);
            }}
          />
        )}
        <TextInput
          aria-label="Cerca un atleta"
          placeholder="Cerca per cognome o nome"
          autoComplete="off"
          size="md"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(0);
          }}
        />
        {group && rest.length > 0 && searched === '' && (
          <Button size="md" variant="default" onClick={() => onChange([...chosen, ...rest.map(({ id }) => id)])}>
            Tutto il gruppo
          </Button>
        )}
      </div>
      {shown.length === 0 && <Text size="sm">Nessun atleta trovato.</Text>}
      <div className={classes.list}>
        {shown.map(({ id, name }) => (
          <Checkbox key={id} size="md" label={name} checked={picked.has(id)} onChange={() => toggle(id)} />
        ))}
      </div>
      {pages > 1 && (
        <Group gap="xs">
          <Button size="md" variant="default" disabled={at === 0} onClick={() => setPage(at - 1)}>
            Precedenti
          </Button>
          <Text size="sm">{`${at + 1} di ${pages}`}</Text>
          <Button size="md" variant="default" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            Successivi
          </Button>
        </Group>
      )}
    </fieldset>
  );
}
