import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface CircuitsFieldProps {
  choices: readonly { value: string; label: string }[];
  name: string;
  value: string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
}

export function CircuitsField({ choices, name, ...group }: CircuitsFieldProps) {
  return (
    <Checkbox.Group
      label="Circuiti"
      description="I risultati dell'evento aggiornano i record di questi circuiti."
      data-path={name}
      {...group}
    >
      <Group mt="xs">
        {choices.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
        {choices.length === 0 && <Text size="sm">Nessun circuito disponibile</Text>}
      </Group>
    </Checkbox.Group>
  );
}
