import { Skeleton, Stack } from '@mantine/core';
import { text } from '../lib/text';

// EventSkeleton is shown while a screen of one event loads: its title, tabs and content.
export function EventSkeleton() {
  return (
    <Stack role="status" aria-label={text.loading}>
      <Skeleton height={34} width="min(24rem, 70%)" />
      <Skeleton height={36} />
      <Skeleton height={320} />
    </Stack>
  );
}
