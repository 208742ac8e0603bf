import { ActionIcon } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { Layout } from './use-layout';

interface LayoutSwitchProps {
  layout: Layout;
  onChoose: (next: Layout) => void;
}

const layouts = [
  { value: 'griglia', label: 'Mostra come griglia', Icon: IconList },
  { value: 'schede', label: 'Mostra come schede', Icon: IconLayoutGrid },
] as const;

export function LayoutSwitch({ layout, onChoose }: LayoutSwitchProps) {
  return (
    <ActionIcon.Group>
      {layouts.map(({ value, label, Icon }) => (
        <ActionIcon
          key={value}
          size="input-sm"
          variant={value === layout ? 'filled' : 'default'}
          aria-label={label}
          aria-pressed={value === layout}
          title={label}
          onClick={() => onChoose(value)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  );
}
