import { Skeleton, Stack } from '@mantine/core';
import { text } from '../../lib/text';

export function ResultsSkeleton() {
  return (
    <Stack role="status" aria-label={text.loading}>
      <Skeleton height={58} />
      <Skeleton height={420} />
    </Stack>
  );
}
