import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Fieldset.css';
import { Checkbox, Fieldset, Stack, Text } from '@mantine/core';

interface ChoicesProps {
  legend: string;
  // The label of the checkbox for all.
  all: string;
  choices: readonly { value: string; label: string }[];
  value: string[];
  onChange: (value: string[]) => void;
}

// Choices has a checkbox for each choice, and one for all.
export function Choices({ legend, all: allLabel, choices, value, onChange }: ChoicesProps) {
  const all = choices.length > 0 && choices.every((choice) => value.includes(choice.value));
  return (
    <Fieldset legend={legend}>
      {choices.length === 0 ? (
        <Text size="sm">Nessuna disponibile</Text>
      ) : (
        <Stack gap="xs">
          {choices.length > 1 && (
            <Checkbox
              label={allLabel}
              aria-label={`${allLabel}: ${legend.toLowerCase()}`}
              checked={all}
              indeterminate={!all && value.length > 0}
              onChange={() => onChange(all ? [] : choices.map((choice) => choice.value))}
            />
          )}
          <Checkbox.Group value={value} onChange={onChange} aria-label={legend}>
            <Stack gap={6} mah="14rem" style={{ overflow: 'auto' }}>
              {choices.map((choice) => (
                <Checkbox key={choice.value} value={choice.value} label={choice.label} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Stack>
      )}
    </Fieldset>
  );
}
