import { Stack } from '@mantine/core';
import { PageHeader } from '../components/page-header/page-header';
import { Guide } from '../features/guide/guide';
import { useRegistered } from './registered';

export function Screen() {
  return (
    <Stack>
      <PageHeader title="Guida" subtitle="Come si fanno le cose più comuni" />
      <Guide registered={useRegistered()} />
    </Stack>
  );
}
