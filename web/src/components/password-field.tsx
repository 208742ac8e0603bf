import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

interface PasswordFieldProps extends PasswordInputProps {
  label: string;
}

/** Mantine's field neither labels its visibility button nor announces that its content is invalid. */
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
