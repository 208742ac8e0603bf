import { Button, Stack, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { notify } from '../../components/notify';
import { formatMoney } from '../../lib/money';

// The wording of the specification.
const noHolder = 'Impostare un valore per il campo "Titolare della carta"';

interface CardFormProps {
  due: number;
  busy: boolean;
  // An error about the card, shown next to its fields.
  wrong: string | null;
  onPay: (holder: string) => void;
  // The provider's fields.
  children: ReactNode;
}

export function CardForm({ due, busy, wrong, onPay, children }: CardFormProps) {
  const [holder, setHolder] = useState('');
  const [missing, setMissing] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(holder.trim() === '');
    if (holder.trim() === '') {
      notify.warning(noHolder);
      name.current?.focus();
      return;
    }
    onPay(holder.trim());
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Carta di pagamento">
      <Stack gap="sm">
        <TextInput
          ref={name}
          label="Titolare della carta"
          required
          autoComplete="cc-name"
          maxLength={200}
          value={holder}
          error={missing && noHolder}
          onChange={(change) => setHolder(change.currentTarget.value)}
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
