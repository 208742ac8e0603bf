import '@mantine/core/styles/Tabs.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Skeleton, Stack, Tabs, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { trainingApi } from '../../api/generated/training';
import { refresh } from '../../api/query';
import { confirmDanger } from '../../components/confirm/confirm';
import { Dialog } from '../../components/dialog/dialog';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState, messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import { type GroupAthlete, type Subgroup, subgroupQuery } from './api';
import classes from './season.module.css';

interface SubgroupDialogProps {
  groupId: number;
  // Null for a new one.
  subgroup: Subgroup | null;
  // Called with the new subgroup, whose athletes are chosen next.
  onCreated: (id: number) => void;
  onClose: () => void;
}

export function SubgroupDialog({ groupId, subgroup, onCreated, onClose }: SubgroupDialogProps) {
  return (
    <Dialog title={subgroup ? `Sottogruppo ${subgroup.name}` : 'Nuovo sottogruppo'} onClose={onClose}>
      <Tabs defaultValue={subgroup ? 'atleti' : 'generale'} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="generale">Generale</Tabs.Tab>
          <Tabs.Tab value="atleti" disabled={!subgroup}>
            Atleti
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="generale" pt="md">
          <General groupId={groupId} subgroup={subgroup} onCreated={onCreated} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="atleti" pt="md">
          {subgroup && <Athletes subgroup={subgroup} />}
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}

// useRefresh invalidates everything that shows subgroups or their athletes.
function useRefresh() {
  const client = useQueryClient();
  return () =>
    refresh(
      client,
      trainingApi.startTraining,
      trainingApi.listSubgroups,
      trainingApi.getSubgroup,
      trainingApi.getWorkout,
    );
}

function General({ groupId, subgroup, onCreated, onClose }: SubgroupDialogProps) {
  const reload = useRefresh();
  const [name, setName] = useState(subgroup?.name ?? '');
  const save = useMutation({
    meta: { passErrors: true },
    mutationFn: () =>
      subgroup
        ? trainingApi.updateSubgroup.reply({ id: subgroup.id, version: subgroup.version, name: name.trim() })
        : trainingApi.createSubgroup.reply({ groupId, name: name.trim() }),
    onSuccess: async (reply) => {
      notify.success(reply.message || undefined, `Sottogruppo «${name.trim()}» salvato`);
      await reload();
      if (subgroup) onClose();
      else onCreated(reply.insertedId);
    },
  });
  const remove = useMutation({
    mutationFn: async ({ id, name: called }: Subgroup) => {
      const confirmed = await confirmDanger(
        `Stai per eliminare il sottogruppo «${called}»: le sue serie diventano di tutto il gruppo, gli atleti restano nel gruppo.`,
      );
      return confirmed ? trainingApi.deleteSubgroup.reply({ id }) : null;
    },
    onSuccess: async (reply, { name: called }) => {
      if (!reply) return;
      notify.success(reply.message || undefined, `Sottogruppo «${called}» eliminato`);
      await reload();
      onClose();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !save.isPending) save.mutate();
      }}
    >
      <Stack>
        <TextInput
          label="Descrizione"
          required
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={save.error ? messageOf(save.error) : undefined}
        />
        <Group justify="space-between" gap="xs">
          {subgroup ? (
            <Button variant="outline" color="red" disabled={remove.isPending} onClick={() => remove.mutate(subgroup)}>
              {text.delete}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" disabled={name.trim() === '' || save.isPending}>
            {text.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

// Athletes lists the group's athletes; checked ones are in the subgroup.
function Athletes({ subgroup: { id, name } }: { subgroup: Subgroup }) {
  const { data, error, refetch } = useQuery(subgroupQuery(id));
  const reload = useRefresh();
  const change = useMutation({
    scope: { id: `subgroup-${id}` },
    mutationFn: ({ id: athleteId, selected }: GroupAthlete) =>
      selected === 1 ? trainingApi.removeFromSubgroup({ id, athleteId }) : trainingApi.addToSubgroup({ id, athleteId }),
    onSettled: reload,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} role="status" aria-label={text.loading} />;
  if (data.all.length === 0) {
    return <EmptyState title="Il gruppo non ha atleti" hint="Aggiungili con «Atleti», nella pagina del gruppo." />;
  }
  return (
    <ul className={classes.people} aria-label={`Atleti di ${name}`}>
      {data.all.map((athlete) => (
        <li key={athlete.id}>
          <Checkbox
            size="md"
            label={`${athlete.lastName} ${athlete.firstName} (${athlete.birthYear})`}
            checked={athlete.selected === 1}
            disabled={change.isPending && change.variables.id === athlete.id}
            onChange={() => change.mutate(athlete)}
          />
        </li>
      ))}
    </ul>
  );
}
