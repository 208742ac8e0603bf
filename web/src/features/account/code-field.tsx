import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
}

// CodeField takes a code of the second factor. It appears when it is the next thing to type, so it takes the keyboard.
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
