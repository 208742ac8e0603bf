import { Stack } from '@mantine/core';
import { levelAdmin, levelCoach } from '../api/generated/constants';
import { useHome } from '../api/home';
import { PageHeader } from '../components/page-header/page-header';
import { Guide } from '../features/guide/guide';
import { useRegistered } from './registered';

const roles: Readonly<Record<number, string>> = {
  [levelAdmin]: 'minuti-amministratore',
  [levelCoach]: 'minuti-allenatore',
};

export function Screen() {
  const { user } = useHome();
  return (
    <Stack>
      <PageHeader title="Guida" subtitle="I primi cinque minuti di ogni ruolo, e come si fanno le cose più comuni" />
      <Guide registered={useRegistered()} own={roles[user.levelId] ?? 'minuti-segreteria'} />
    </Stack>
  );
}
