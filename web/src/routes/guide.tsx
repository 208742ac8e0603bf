import { Stack } from '@mantine/core';
import { PageHeader } from '../components/page-header/page-header';
import { Guide } from '../features/guide/guide';

export function Screen() {
  return (
    <Stack>
      <PageHeader title="Guida" subtitle="Come si fanno le cose più comuni" />
      <Guide />
    </Stack>
  );
}
