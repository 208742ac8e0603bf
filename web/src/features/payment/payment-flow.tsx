import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { text } from '../../lib/text';
import { CardForm } from './card-form';
import type { Cards } from './cards';
import { useFocus } from './use-focus';
import { type PaymentEnd, usePayment } from './use-payment';

// The wording of the specification.
const failedText = "Attenzione! Si è verificato un errore nel pagamento dell'ordine";

interface PaymentFlowProps extends PaymentEnd {
  orderId: number;
  due: number;
  cards: Cards;
  wrong: string | null;
  // Whether the provider's fields are loaded.
  ready?: boolean;
  // Validates the card before it is sent, and marks its fields.
  check: () => boolean;
  // Shown after the payment.
  paid: ReactNode;
  // The provider's fields.
  children: ReactNode;
}

// PaymentFlow is the payment form and its outcome, for any provider. The form stays in the page while an outcome is
// shown: another attempt starts with all fields as they were typed.
export function PaymentFlow(props: PaymentFlowProps) {
  const { orderId, due, cards, wrong, ready = true, check, paid, children, ...end } = props;
  const { step, start, resume, anotherCard } = usePayment(orderId, cards, end);
  const form = useRef<HTMLDivElement>(null);
  if (step.at === 'paid') return paid;
  const outcome = step.at === 'failed' || step.at === 'interrupted';
  const retry = () => {
    anotherCard();
    // The form is shown with the next render.
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
  };
  return (
    <>
      {step.at === 'failed' && <PaymentFailed message={step.message} onRetry={retry} />}
      {step.at === 'interrupted' && <PaymentInterrupted onResume={() => void resume(step.attempt)} onAnother={retry} />}
      <div hidden={outcome} ref={form}>
        <CardForm
          due={due}
          busy={step.at === 'sending' || !ready}
          wrong={wrong}
          check={check}
          onPay={(holder) => void start(holder)}
        >
          {children}
        </CardForm>
      </div>
    </>
  );
}

function PaymentFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const button = useFocus<HTMLButtonElement>();
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={failedText} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>{message}</Text>
        <Button ref={button} variant="default" onClick={onRetry}>
          {text.retry}
        </Button>
      </Stack>
    </Alert>
  );
}

function PaymentInterrupted({ onResume, onAnother }: { onResume: () => void; onAnother: () => void }) {
  const button = useFocus<HTMLButtonElement>();
  return (
    <Alert color="yellow" icon={<IconClock aria-hidden />} title="Il pagamento non è ancora concluso" role="status">
      <Stack gap="sm" align="flex-start">
        <Text>
          Era cominciato, ma la risposta non è arrivata o la pagina è stata ricaricata. Continua da dove eri: l'ordine
          non sarà pagato due volte.
        </Text>
        <Group gap="xs">
          <Button ref={button} onClick={onResume}>
            Continua il pagamento
          </Button>
          <Button variant="default" onClick={onAnother}>
            Usa un'altra carta
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
