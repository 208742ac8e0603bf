import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import type { UserRow } from './api';
import { refreshUsers } from './refresh-users';
import classes from './state-switch.module.css';

// StateSwitch activates at once and asks before deactivating; an error reverts it. It is a native input, because the
// list of users is often the first screen and Mantine's switch needs a file more.
export function StateSwitch({ user }: { user: UserRow }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (state: 0 | 1) =>
      accountApi.setUserState.reply({ userId: user.id, active: state, version: user.version }),
    onSuccess: (_done, state) =>
      state === 1
        ? notify.success(`Utente ${user.username} attivato`)
        : notify.undo(`Utente ${user.username} disattivato`, () => back.mutate()),
    onSettled: () => refreshUsers(client),
  });
  const back = useMutation({
    mutationFn: () => accountApi.setUserState.reply({ userId: user.id, active: 1 }),
    onSuccess: () => notify.success(`Utente ${user.username} di nuovo attivo`),
    onSettled: () => refreshUsers(client),
  });
  const set = async (active: boolean) => {
    const name = `${user.firstName} ${user.lastName}`.trim();
    const confirmed =
      active ||
      (await confirm({
        title: `Disattiva ${user.username}`,
        message: `${name || user.username} non potrà più accedere, e le sue sessioni aperte si chiudono. I dati restano: puoi riattivare l'utente quando vuoi.`,
        confirmLabel: 'Disattiva',
      }));
    if (confirmed) change.mutate(active ? 1 : 0);
  };
  const shown = change.isPending ? change.variables : user.active;
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox needs no aria-checked.
      role="switch"
      className={classes.switch}
      aria-label={`Stato di ${user.username}`}
      checked={shown === 1}
      disabled={change.isPending}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  );
}
