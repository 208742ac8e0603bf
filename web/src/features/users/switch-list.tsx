import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Pagination.css';
import { Pagination, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state/empty-state';
import { text, totalRows } from '../../lib/text';
import { pageOfSwitches, type SwitchItem } from './switch-page';

interface SwitchListProps {
  // Undefined until the reply.
  items: readonly SwitchItem[] | undefined;
  searchLabel: string;
  empty: string;
  // The id being changed; its switch is disabled.
  busy: number | null;
  onChange: (id: number, on: boolean) => void;
}

// SwitchList is a searchable list of switches, six per page, for a user's functions and groups.
export function SwitchList({ items, searchLabel, empty, busy, onChange }: SwitchListProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  if (!items) return <Skeleton height={280} />;
  const shown = pageOfSwitches(items, search, page);
  return (
    <Stack>
      <TextInput
        label={searchLabel}
        type="search"
        data-autofocus
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setPage(1);
        }}
      />
      {shown.items.length === 0 && <EmptyState title={search ? text.noResults : empty} />}
      {shown.items.map((item) => (
        <Switch
          key={item.id}
          label={item.label}
          checked={item.on}
          disabled={busy === item.id}
          onChange={(event) => onChange(item.id, event.currentTarget.checked)}
        />
      ))}
      <Text size="sm" c="dimmed" role="status">
        {totalRows(shown.total)}
      </Text>
      {shown.pages > 1 && (
        <Pagination
          total={shown.pages}
          value={shown.page}
          onChange={setPage}
          siblings={1}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? 'Pagina successiva' : 'Pagina precedente',
          })}
        />
      )}
    </Stack>
  );
}
