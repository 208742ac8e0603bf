import { Button, Stack, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatMoney } from '../../lib/money';

// The wording of the specification.
const noHolder = 'Impostare un valore per il campo "Titolare della carta"';

interface CardFormProps {
  due: number;
  busy: boolean;
  // An error about the card, shown next to its fields.
  wrong: string | null;
  // Validates the card and marks its fields.
  check: () => boolean;
  onPay: (holder: string) => void;
  // The provider's fields.
  children: ReactNode;
}

export function CardForm({ due, busy, wrong, check, onPay, children }: CardFormProps) {
  const [holder, setHolder] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const empty = holder.trim() === '';
    setMissing(empty);
    // All fields are marked at once, not one per attempt.
    const valid = check();
    if (!empty && valid) return onPay(holder.trim());
    // The marks appear with the next render.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Carta di pagamento">
      <Stack gap="sm">
        <TextInput
          label="Titolare della carta"
          required
          autoComplete="cc-name"
          maxLength={200}
          value={holder}
          error={missing && noHolder}
          onChange={(change) => {
            setHolder(change.currentTarget.value);
            setMissing(false);
          }}
        />
        {children}
        <div role="alert" style={{ color: 'var(--mantine-color-error)' }}>
          {wrong}
        </div>
        <Button
          type="submit"
          size="md"
          leftSection={<IconLock size={18} aria-hidden />}
          loading={busy}
          // Prevents a second submission with Enter.
          disabled={busy}
        >
          {`Paga ${formatMoney(due)}`}
        </Button>
      </Stack>
    </form>
  );
}
