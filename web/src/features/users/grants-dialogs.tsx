import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { Dialog } from '../../components/dialog/dialog';
import { ErrorState } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { userFunctionsQuery, userGroupsQuery } from './api';
import { SwitchList } from './switch-list';

interface GrantsProps {
  userId: number;
  username: string;
  onClose: () => void;
}

interface Change {
  id: number;
  on: boolean;
}

// FunctionsDialog switches a user's functions on and off.
export function FunctionsDialog({ userId, username, onClose }: GrantsProps) {
  const client = useQueryClient();
  const query = userFunctionsQuery(userId);
  const functions = useQuery(query);
  const change = useMutation({
    mutationFn: ({ id, on }: Change) =>
      accountApi.setUserFunction.reply({ userId, functionId: id, selected: on ? 1 : 0 }),
    onSuccess: ({ message }, { id, on }) => {
      const name = functions.data?.rows.find((row) => row.id === id)?.name ?? 'Funzionalità';
      notify.success(message, `${name}: ${on ? 'attiva' : 'non più attiva'} per ${username}`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const items = functions.data?.rows.map((row) => ({
    id: row.id,
    label: row.name,
    on: change.isPending && change.variables.id === row.id ? change.variables.on : row.selected === 1,
  }));
  return (
    <Dialog title={`Funzionalità di ${username}`} onClose={onClose}>
      {functions.error ? (
        <ErrorState error={functions.error} onRetry={() => void functions.refetch()} />
      ) : (
        <SwitchList
          items={items}
          searchLabel="Cerca una funzionalità"
          empty="Nessuna funzionalità"
          busy={change.isPending ? change.variables.id : null}
          onChange={(id, on) => change.mutate({ id, on })}
        />
      )}
    </Dialog>
  );
}

// GroupsDialog shares training groups with a user.
export function GroupsDialog({ userId, username, onClose }: GrantsProps) {
  const client = useQueryClient();
  const query = userGroupsQuery(userId);
  const groups = useQuery(query);
  const change = useMutation({
    mutationFn: ({ id, on }: Change) => accountApi.setUserGroup.reply({ userId, groupId: id, selected: on ? 1 : 0 }),
    onSuccess: ({ message }, { id, on }) => {
      const name = groups.data?.rows.find((row) => row.id === id)?.name ?? 'Gruppo';
      notify.success(message, `${name}: ${on ? 'assegnato a' : 'tolto a'} ${username}`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const items = groups.data?.rows.map((row) => ({
    id: row.id,
    label: `${row.name} (${row.owner})`,
    on: change.isPending && change.variables.id === row.id ? change.variables.on : row.selected === 1,
  }));
  return (
    <Dialog title={`Gruppi di ${username}`} onClose={onClose}>
      {groups.error ? (
        <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />
      ) : (
        <SwitchList
          items={items}
          searchLabel="Cerca un gruppo"
          empty="Nessun gruppo di allenamento presente"
          busy={change.isPending ? change.variables.id : null}
          onChange={(id, on) => change.mutate({ id, on })}
        />
      )}
    </Dialog>
  );
}
