import { Group, NativeSelect } from '@mantine/core';
import { choices, type Highlight, isBlock, isHighlighted, type OrderItem } from './rules';

const noHighlight = { value: '0', label: 'Nessuna' };

interface HighlightBarProps {
  items: readonly OrderItem[];
  highlight: Highlight;
  onHighlight: (highlight: Highlight) => void;
  onMove: (position: number) => void;
}

// HighlightBar highlights a race or a category, and moves its places together.
export function HighlightBar({ items, highlight, onHighlight, onMove }: HighlightBarProps) {
  const count = items.filter((item) => isHighlighted(item, highlight)).length;
  const races = items.filter((item) => !isBlock(item)).length;
  const places = Array.from({ length: races - count + 1 }, (_, index) => String(index + 1));
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        label="Evidenzia categoria"
        data={[noHighlight, ...choices(items, 'categoryId', 'category')]}
        value={String(highlight.categoryId)}
        onChange={({ currentTarget }) => onHighlight({ ...highlight, categoryId: Number(currentTarget.value) })}
      />
      <NativeSelect
        label="Evidenzia gara"
        data={[noHighlight, ...choices(items, 'raceId', 'race')]}
        value={String(highlight.raceId)}
        onChange={({ currentTarget }) => onHighlight({ ...highlight, raceId: Number(currentTarget.value) })}
      />
      {count > 0 && (
        <NativeSelect
          label={count === 1 ? "Sposta l'elemento evidenziato" : `Sposta i ${count} evidenziati`}
          data={[{ value: '', label: 'alla posizione…' }, ...places]}
          value=""
          onChange={({ currentTarget }) => currentTarget.value && onMove(Number(currentTarget.value))}
        />
      )}
    </Group>
  );
}
