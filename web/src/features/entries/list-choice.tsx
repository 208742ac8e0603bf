import { Button, Group } from '@mantine/core';
import { countOf } from '../../lib/count-of';

interface ListChoiceProps {
  // The numbers of selected cells that can be filled, and that are filled.
  free: number;
  wished: number;
  onFill: () => void;
  onEmpty: () => void;
  onClose: () => void;
}

// ListChoice shows the actions on the selected cells.
export function ListChoice({ free, wished, onFill, onEmpty, onClose }: ListChoiceProps) {
  return (
    <Group gap="xs">
      {free > 0 && (
        <Button size="compact-sm" onClick={onFill}>
          Compila {countOf(free, 'cella', 'celle')}
        </Button>
      )}
      {wished > 0 && (
        <Button size="compact-sm" variant="default" onClick={onEmpty}>
          Svuota {countOf(wished, 'cella', 'celle')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={onClose}>
        Togli la scelta
      </Button>
    </Group>
  );
}
