import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

interface PasswordFieldProps extends PasswordInputProps {
  label: string;
}

/** Mantine's own says neither what its eye does nor that its content is wrong. */
export function PasswordField({ label, error, ...input }: PasswordFieldProps) {
  return (
    <PasswordInput
      label={label}
      error={error}
      aria-invalid={error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': `Mostra o nascondi: ${label}` }}
      {...input}
    />
  );
}
