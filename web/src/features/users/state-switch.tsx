import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { notify } from '../../components/notify';
import type { UserRow } from './api';
import { refreshUsers } from './refresh-users';

// Mantine hides the input beside its picture; here it lies over it, so that what is seen is what is pressed.
const overTrack = {
  body: { position: 'relative' },
  input: { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, zIndex: 1 },
} as const;

// StateSwitch activates and deactivates at once; a refusal puts it back.
export function StateSwitch({ user }: { user: UserRow }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (state: 0 | 1) =>
      accountApi.setUserState.reply({ userId: user.id, active: state, version: user.version }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => refreshUsers(client),
  });
  const shown = change.isPending ? change.variables : user.active;
  return (
    <Switch
      aria-label={`Stato di ${user.username}`}
      checked={shown === 1}
      disabled={change.isPending}
      styles={overTrack}
      onChange={(event) => change.mutate(event.currentTarget.checked ? 1 : 0)}
    />
  );
}
