import { TextInput, type TextInputProps } from '@mantine/core';

interface NumberFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  onChange: (digits: string) => void;
}

// A short whole number; other characters are ignored.
export function NumberField({ onChange, maxLength = 6, ...input }: NumberFieldProps) {
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      maxLength={maxLength}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
    />
  );
}
