import '@mantine/core/styles/Pagination.css';
import { ActionIcon, Button, Group, NativeSelect, Pagination, Skeleton, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconId, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { trainingApi } from '../../api/generated/training';
import { refresh } from '../../api/query';
import { SidePanel } from '../../components/dialog/side-panel';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { PersonName } from '../../components/person-name/person-name';
import { text, totalRows } from '../../lib/text';
import { athletesQuery, type GroupAthlete } from './api';
import classes from './season.module.css';

// Milliseconds after the last key.
const delay = 300;

interface AthletesPanelProps {
  groupId: number;
  groupName: string;
  mayChange: boolean;
  // Opens an athlete's card over the panel.
  onCard: (athleteId: number) => void;
  onClose: () => void;
}

const pageSize = 18;

const choices = [
  { value: '', label: 'Tutti' },
  { value: '1', label: 'Nel gruppo' },
  { value: '0', label: 'Non nel gruppo' },
];

// AthletesPanel lists the athletes of the group, and the athletes who can be added.
export function AthletesPanel({ groupId, groupName, mayChange, onCard, onClose }: AthletesPanelProps) {
  const [lastName, setLastName] = useState('');
  const [selected, setSelected] = useState('');
  const [page, setPage] = useState(1);
  const [settled] = useDebouncedValue(lastName, delay);
  const filter = {
    id: groupId,
    lastName: settled,
    selected: selected === '' ? undefined : (Number(selected) as 0 | 1),
  };
  const { data, error, refetch } = useQuery(athletesQuery({ ...filter, page, rows: pageSize }));
  const narrow = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPage(1);
  };
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  return (
    <SidePanel title={`Atleti di ${groupName}`} onClose={onClose}>
      <Stack>
        <Group grow align="end" gap="xs">
          <TextInput
            label="Cognome"
            data-autofocus
            autoComplete="off"
            value={lastName}
            onChange={(event) => narrow(setLastName)(event.currentTarget.value)}
          />
          <NativeSelect
            label="Appartenenza"
            data={choices}
            value={selected}
            onChange={(event) => narrow(setSelected)(event.currentTarget.value)}
          />
        </Group>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={320} role="status" aria-label={text.loading} />}
        {data?.rows.length === 0 && (
          <EmptyState title={text.noResults} hint="Gli atleti della tua società si aggiungono in «Atleti»." />
        )}
        <ul className={classes.people} aria-label="Atleti">
          {data?.rows.map((athlete) => (
            <li key={athlete.id}>
              <Person groupId={groupId} athlete={athlete} mayChange={mayChange} onCard={() => onCard(athlete.id)} />
            </li>
          ))}
        </ul>
        <Group justify="space-between">
          <span>{totalRows(data?.total ?? 0)}</span>
          {pages > 1 && (
            <Pagination
              total={pages}
              value={page}
              onChange={setPage}
              siblings={1}
              size="md"
              getItemProps={(number) => ({ 'aria-label': `Pagina ${number}` })}
              getControlProps={(control) => ({
                'aria-label': control === 'next' ? 'Pagina successiva' : 'Pagina precedente',
              })}
            />
          )}
        </Group>
      </Stack>
    </SidePanel>
  );
}

interface PersonProps {
  groupId: number;
  athlete: GroupAthlete;
  mayChange: boolean;
  onCard: () => void;
}

function Person({ groupId, athlete, mayChange, onCard }: PersonProps) {
  const client = useQueryClient();
  const name = `${athlete.lastName} ${athlete.firstName}`;
  const inside = athlete.selected === 1;
  const member = { id: groupId, athleteId: athlete.id };
  const change = useMutation({
    mutationFn: () => (inside ? trainingApi.removeFromGroup.reply(member) : trainingApi.addToGroup.reply(member)),
    onSuccess: async (reply) => {
      notify.success(reply.message || undefined, `${name}: ${inside ? 'fuori dal' : 'nel'} gruppo`);
      await refresh(
        client,
        trainingApi.listGroupAthletes,
        trainingApi.startTraining,
        trainingApi.listSubgroups,
        trainingApi.getSubgroup,
      );
    },
  });
  return (
    <>
      <span className={classes.person}>
        <PersonName sex={athlete.sex}>{name}</PersonName>
        <span className={classes.personFacts}>
          {[athlete.birthYear || '', athlete.card].filter(Boolean).join(' · ')}
        </span>
      </span>
      <ActionIcon size={44} variant="subtle" aria-label={`Scheda di ${name}`} title="Scheda atleta" onClick={onCard}>
        <IconId size={20} aria-hidden />
      </ActionIcon>
      {mayChange && (
        <Button
          size="md"
          variant={inside ? 'default' : 'light'}
          leftSection={inside ? <IconUserMinus size={16} aria-hidden /> : <IconUserPlus size={16} aria-hidden />}
          aria-label={inside ? `Togli ${name}` : `Aggiungi ${name}`}
          disabled={change.isPending}
          onClick={() => change.mutate()}
        >
          {inside ? 'Togli' : 'Aggiungi'}
        </Button>
      )}
    </>
  );
}
