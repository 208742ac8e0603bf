import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** A slot for a row's icon. It keeps its space in rows without the icon, so that the others stay aligned. */
export function IconSlot({ children }: { children: ReactNode }) {
  return <Box miw={28}>{children}</Box>;
}
