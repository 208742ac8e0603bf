import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import type { UserRow } from './api';
import { refreshUsers } from './refresh-users';

// Mantine hides the input beside the track; here it covers the track, so that the visible part is the click target.
const overTrack = {
  body: { position: 'relative' },
  input: { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, zIndex: 1 },
} as const;

// StateSwitch activates at once and asks before deactivating; an error reverts it.
export function StateSwitch({ user }: { user: UserRow }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (state: 0 | 1) =>
      accountApi.setUserState.reply({ userId: user.id, active: state, version: user.version }),
    onSuccess: ({ message }, state) =>
      state === 1 ? notify.success(message) : notify.undo(message, () => back.mutate()),
    onSettled: () => refreshUsers(client),
  });
  const back = useMutation({
    mutationFn: () => accountApi.setUserState.reply({ userId: user.id, active: 1 }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => refreshUsers(client),
  });
  const set = async (active: boolean) => {
    const who = `${user.firstName} ${user.lastName}`.trim();
    const asked =
      active ||
      (await confirm({
        title: `Disattiva ${user.username}`,
        message: `${who || user.username} non potrà più accedere, e le sue sessioni aperte si chiudono. I dati restano: puoi riattivare l'utente quando vuoi.`,
        confirmLabel: 'Disattiva',
      }));
    if (asked) change.mutate(active ? 1 : 0);
  };
  const shown = change.isPending ? change.variables : user.active;
  return (
    <Switch
      aria-label={`Stato di ${user.username}`}
      checked={shown === 1}
      disabled={change.isPending}
      styles={overTrack}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  );
}
