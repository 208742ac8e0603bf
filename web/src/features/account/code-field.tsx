import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
}

// CodeField is the input for a second-factor code. It takes the focus, because it appears when the code is due.
export function CodeField({ value, onChange }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextInput
      label="Codice di verifica"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      withAsterisk={false}
      ref={input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
