import { Button } from '@mantine/core';
import { text } from '../lib/text';
import { usePhone } from './use-phone';

interface EditButtonProps {
  /** What follows "Modifica" for who does not see the row. */
  what: string;
  onClick: () => void;
}

/** The main action of rows that are opened to be changed; a finger opens the row itself. */
export function EditButton({ what, onClick }: EditButtonProps) {
  if (usePhone()) return null;
  return (
    <Button size="compact-sm" variant="subtle" aria-label={`${text.edit} ${what}`} onClick={onClick}>
      {text.edit}
    </Button>
  );
}
