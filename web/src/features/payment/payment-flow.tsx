import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { text } from '../../lib/text';
import { CardForm } from './card-form';
import type { Cards } from './cards';
import { type PaymentEnd, usePayment } from './use-payment';

// The wording of the specification.
const paidWords = 'Complimenti! Il pagamento del tuo ordine è andato a buon fine!';
const failedWords = "Attenzione! Si è verificato un errore nel pagamento dell'ordine";

interface PaymentFlowProps extends PaymentEnd {
  orderId: number;
  due: number;
  cards: Cards;
  wrong: string | null;
  // Whether the provider's fields are loaded.
  ready?: boolean;
  // Validates the card before it is sent.
  check?: () => boolean;
  // The provider's fields.
  children: ReactNode;
}

// PaymentFlow is the payment form and its outcome, for any provider.
export function PaymentFlow({ orderId, due, cards, wrong, ready = true, check, children, ...end }: PaymentFlowProps) {
  const { step, start, resume, anotherCard } = usePayment(orderId, cards, end);
  switch (step.at) {
    case 'paid':
      return <Paid />;
    case 'failed':
      return <Failed message={step.message} onRetry={anotherCard} />;
    case 'interrupted':
      return <Interrupted onResume={() => void resume(step.attempt)} onAnother={anotherCard} />;
    default:
      return (
        <CardForm
          due={due}
          busy={step.at === 'sending' || !ready}
          wrong={wrong}
          onPay={(holder) => void (check?.() === false || start(holder))}
        >
          {children}
        </CardForm>
      );
  }
}

// useFocus focuses what replaced the form, so that screen readers announce it.
function useFocus<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

export function Paid() {
  const button = useFocus<HTMLAnchorElement>();
  return (
    <Alert color="green" icon={<IconCircleCheck aria-hidden />} title={paidWords} role="status">
      {/* A full page load, which removes the provider's script. */}
      <Button ref={button} component="a" href="/dashboard">
        Torna alla dashboard
      </Button>
    </Alert>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const button = useFocus<HTMLButtonElement>();
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={failedWords} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>{message}</Text>
        <Button ref={button} variant="default" onClick={onRetry}>
          {text.retry}
        </Button>
      </Stack>
    </Alert>
  );
}

function Interrupted({ onResume, onAnother }: { onResume: () => void; onAnother: () => void }) {
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
