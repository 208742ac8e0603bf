import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** Where an icon of a row stands: it keeps its place in the rows that do not have it, so that the others stay under each other. */
export function Place({ children }: { children: ReactNode }) {
  return <Box miw={28}>{children}</Box>;
}
