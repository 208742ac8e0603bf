import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { moneyApi } from '../../api/generated/money';
import { Dialog } from '../../components/dialog/dialog';
import { todayInRome } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import type { Cards } from './cards';
import classes from './payment.module.css';
import { PaymentFlow } from './payment-flow';
import {
  type CardProblems,
  methodOf,
  problemsOf,
  spacedExpiry,
  spacedNumber,
  type TypedCard,
  testCards,
} from './test-cards';
import type { PaymentEnd } from './use-payment';

interface SandboxPaymentProps extends PaymentEnd {
  orderId: number;
  due: number;
  // Shown after the payment.
  paid: ReactNode;
}

// SandboxPayment accepts test cards in a portal without a card provider: the same steps, but no money moves.
export function SandboxPayment({ orderId, due, ...end }: SandboxPaymentProps) {
  const [card, setCard] = useState<TypedCard>({ number: '', expiry: '', code: '' });
  const [problems, setProblems] = useState<CardProblems>({});
  const typed = useRef(card);
  typed.current = card;
  const answer = useRef<(yes: boolean) => void>(() => undefined);
  const [asking, setAsking] = useState(false);
  const cards = useMemo<Cards>(
    () => ({
      method: async () => ({ methodId: methodOf(typed.current.number) }),
      act: async (secret) => {
        setAsking(true);
        const yes = await new Promise<boolean>((resolve) => {
          answer.current = resolve;
        });
        setAsking(false);
        await moneyApi.actInSandbox({ secret, agreed: yes ? 1 : 0 });
        return {};
      },
    }),
    [],
  );
  const change = (next: Partial<TypedCard>) => {
    const mended = Object.keys(next).map((name) => [name, undefined]);
    setProblems({ ...problems, ...Object.fromEntries(mended) });
    setCard({ ...card, ...next });
  };
  return (
    <>
      <PaymentFlow
        orderId={orderId}
        due={due}
        cards={cards}
        wrong={null}
        check={() => {
          const found = problemsOf(typed.current, todayInRome());
          setProblems(found);
          return Object.keys(found).length === 0;
        }}
        {...end}
      >
        <TextInput
          label="Numero della carta"
          required
          inputMode="numeric"
          autoComplete="off"
          value={card.number}
          error={problems.number}
          onChange={({ currentTarget }) => change({ number: spacedNumber(currentTarget.value) })}
        />
        <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'start' }}>
          <TextInput
            label="Scadenza"
            description="Mese e anno"
            required
            inputMode="numeric"
            placeholder="MM/AA"
            autoComplete="off"
            value={card.expiry}
            error={problems.expiry}
            onChange={({ currentTarget }) => change({ expiry: spacedExpiry(currentTarget.value) })}
          />
          <TextInput
            label="Codice di sicurezza"
            description="Tre cifre sul retro"
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={card.code}
            error={problems.code}
            onChange={({ currentTarget }) => change({ code: currentTarget.value.replace(/\D/g, '') })}
          />
        </SimpleGrid>
        <Alert color="blue" icon={<IconFlask aria-hidden />} title="Pagamento di prova" role="note">
          <Text size="sm">Questo portale non ha ancora un servizio di pagamento: nessun importo viene addebitato.</Text>
          <ul className={classes.tests}>
            {testCards.map(({ number, outcome }) => (
              <li key={number}>
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() =>
                    change({ number, expiry: `12/${String(new Date().getFullYear() + 4).slice(2)}`, code: '123' })
                  }
                >
                  {number}
                </Button>{' '}
                {outcome}
              </li>
            ))}
          </ul>
        </Alert>
      </PaymentFlow>
      {asking && (
        <Dialog title="La banca chiede conferma" onClose={() => answer.current(false)}>
          <Stack>
            <Text>{`Autorizzi il pagamento di ${formatMoney(due)} per l'ordine ${orderId}?`}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => answer.current(false)}>
                Rifiuta
              </Button>
              <Button onClick={() => answer.current(true)}>Autorizza</Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
