import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePhone } from '../use-phone';
import classes from './toolbar.module.css';

/**
 * Buttons in a line. On a phone, three or more fold behind one button, except the first and those with data-kept.
 */
export function Toolbar({ children }: { children: ReactNode }) {
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.root} data-folded={(phone && !opened) || undefined}>
      {children}
      {phone && (
        <Button
          className={classes.fold}
          variant="default"
          aria-expanded={opened}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Meno' : 'Altro'}
        </Button>
      )}
    </div>
  );
}
