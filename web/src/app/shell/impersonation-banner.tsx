import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type HomeUser, sessionApi } from '../../api/generated/session';
import classes from './shell.module.css';

// ImpersonationBanner reminds administrators that they are acting as another user.
export function ImpersonationBanner({ user }: { user: HomeUser }) {
  const back = useMutation({
    mutationFn: () => sessionApi.endImpersonation({}),
    // All data on the page belongs to the other user, so the page is reloaded where impersonation started.
    onSuccess: () => location.assign('/Utenti'),
  });
  if (!user.impersonatorId) return null;
  return (
    <div className={classes.banner} role="status">
      <span>
        Stai operando come <strong>{user.username}</strong>
      </span>
      <Button color="dark" size="xs" loading={back.isPending} onClick={() => back.mutate()}>
        Torna al tuo utente
      </Button>
    </div>
  );
}
