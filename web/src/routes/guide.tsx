import { Stack } from '@mantine/core';
import { useHome } from '../api/home';
import { minutesOf } from '../components/page-header/help-places';
import { PageHeader } from '../components/page-header/page-header';
import { Guide } from '../features/guide/guide';
import { useRegistered } from './registered';

export function Screen() {
  const { user } = useHome();
  return (
    <Stack>
      <PageHeader title="Guida" subtitle="I primi cinque minuti di ogni ruolo, e come si fanno le cose più comuni" />
      <Guide registered={useRegistered()} own={minutesOf(user.levelId)} />
    </Stack>
  );
}
