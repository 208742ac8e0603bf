import { Input, Skeleton, useComputedColorScheme } from '@mantine/core';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { ApiError, esitoTransport } from '../../api/call';
import { ErrorState } from '../../components/error-state/error-state';
import { text } from '../../lib/text';
import type { Cards } from './cards';
import classes from './payment.module.css';
import { PaymentFlow } from './payment-flow';
import type { PaymentEnd } from './use-payment';

interface StripePaymentProps extends PaymentEnd {
  orderId: number;
  due: number;
  publicKey: string;
  // The connected account of a shop; empty for the platform's own.
  account: string;
  // Shown after the payment.
  paid: ReactNode;
}

const notLoaded =
  'Il servizio di pagamento non si carica: controlla la connessione, o il blocco dei contenuti del browser, e riprova';

// StripePayment accepts real cards in the provider's own fields: the portal never receives a card number.
export default function StripePayment(props: StripePaymentProps) {
  const { publicKey, account } = props;
  const script = useQuery({
    queryKey: ['stripe', publicKey, account],
    queryFn: async () => {
      const stripe = await loadStripe(publicKey, { locale: 'it', ...(account && { stripeAccount: account }) });
      if (!stripe) throw new Error(notLoaded);
      return stripe;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (script.error) {
    // The loader does not retry a script that failed, so the page is reloaded.
    return <ErrorState error={new ApiError(esitoTransport, notLoaded)} onRetry={() => location.reload()} />;
  }
  if (!script.data) return <Skeleton height={220} role="status" aria-label={text.loading} />;
  return (
    <Elements stripe={script.data}>
      <Fields {...props} />
    </Elements>
  );
}

const noCard = 'Scrivi i dati della carta';
const unknown = 'La carta non è stata accettata';

function Fields({ orderId, due, paid, onPaid, onChanged }: StripePaymentProps) {
  const stripe = useStripe();
  const elements = useElements();
  const dark = useComputedColorScheme('light') === 'dark';
  const [cardError, setCardError] = useState<string | null>(null);
  const [ready, setReady] = useState(false);
  const [filled, setFilled] = useState(false);
  const cards = useMemo<Cards>(
    () => ({
      method: async (holder) => {
        const card = elements?.getElement(CardElement);
        if (!stripe || !card) return { error: notLoaded };
        const { paymentMethod, error } = await stripe.createPaymentMethod({
          type: 'card',
          card,
          billing_details: { name: holder },
        });
        return paymentMethod ? { methodId: paymentMethod.id } : { error: error?.message ?? unknown };
      },
      act: async (secret) => {
        if (!stripe) return { error: notLoaded };
        const { error } = await stripe.handleNextAction({ clientSecret: secret });
        return error ? { error: error.message ?? unknown } : {};
      },
    }),
    [stripe, elements],
  );
  return (
    <PaymentFlow
      orderId={orderId}
      due={due}
      cards={cards}
      wrong={cardError}
      ready={ready}
      check={() => {
        if (!filled) setCardError(noCard);
        return filled;
      }}
      paid={paid}
      onPaid={onPaid}
      onChanged={onChanged}
    >
      <Input.Wrapper label="Carta" required labelElement="div">
        <div className={classes.card} data-invalid={cardError !== null || undefined}>
          <CardElement
            options={{
              hidePostalCode: true,
              style: {
                base: {
                  color: dark ? '#c9c9c9' : '#000',
                  iconColor: dark ? '#c9c9c9' : '#555',
                  fontSize: '16px',
                  '::placeholder': { color: dark ? '#909090' : '#666' },
                },
                invalid: { color: dark ? '#ff8787' : '#c92a2a' },
              },
            }}
            onReady={() => setReady(true)}
            onChange={(change) => {
              setFilled(!change.empty);
              setCardError(change.error?.message ?? null);
            }}
          />
        </div>
      </Input.Wrapper>
    </PaymentFlow>
  );
}
