import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './icon-action.module.css';

interface IconSlotProps {
  /** The label that the icon has on wide screens, whose space is kept too. */
  label?: string;
  children: ReactNode;
}

/** A slot for a row's icon. It keeps its space in rows without the icon, so that the others stay aligned. */
export function IconSlot({ label, children }: IconSlotProps) {
  return (
    <Box miw={28} className={classes.slot} data-label={label}>
      {children}
    </Box>
  );
}
