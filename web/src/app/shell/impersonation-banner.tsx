import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, type HomeUser } from '../../api/generated';
import classes from './shell.module.css';

// ImpersonationBanner reminds an administrator whose eyes they are looking through.
export function ImpersonationBanner({ user }: { user: HomeUser }) {
  const back = useMutation({
    mutationFn: () => api.endImpersonation({}),
    // Everything on the page belongs to the other user: start again as oneself, where one came from.
    onSuccess: () => location.assign('/Utenti'),
  });
  if (!user.IMPERSONIFICATO_DA) return null;
  return (
    <div className={classes.banner} role="status">
      <span>
        Stai operando come <strong>{user.USERNAME}</strong>
      </span>
      <Button color="dark" size="xs" loading={back.isPending} onClick={() => back.mutate()}>
        Torna al tuo utente
      </Button>
    </div>
  );
}
