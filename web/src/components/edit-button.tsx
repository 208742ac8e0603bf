import { Button } from '@mantine/core';
import { text } from '../lib/text';
import { usePhone } from './use-phone';

interface EditButtonProps {
  /** Follows "Modifica" in the accessible name. */
  what: string;
  onClick: () => void;
}

/** The main action of editable rows. On touch screens the row itself opens. */
export function EditButton({ what, onClick }: EditButtonProps) {
  if (usePhone()) return null;
  return (
    <Button size="compact-sm" variant="subtle" aria-label={`${text.edit} ${what}`} onClick={onClick}>
      {text.edit}
    </Button>
  );
}
