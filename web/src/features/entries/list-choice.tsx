import { Button, Group } from '@mantine/core';
import { countOf } from './rules';

interface ListChoiceProps {
  // Cells that can be filled, and those that are.
  free: number;
  wished: number;
  onFill: () => void;
  onEmpty: () => void;
  onClose: () => void;
}

// ListChoice is what can be done with the cells that are chosen.
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
