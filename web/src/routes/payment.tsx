import { Alert, Skeleton, Stack } from '@mantine/core';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type AmountChange, amountChange } from '../api/amount-due';
import { ApiError, esitoNotFound } from '../api/call';
import { championshipApi } from '../api/generated/championship';
import { entryApi } from '../api/generated/entry';
import { eventsApi } from '../api/generated/events';
import { meetApi } from '../api/generated/meet';
import { moneyApi } from '../api/generated/money';
import { sessionApi } from '../api/generated/session';
import { refresh } from '../api/query';
import { useCan } from '../components/can';
import type { GridSearch } from '../components/data-grid/grid-types';
import { ErrorState, messageOf } from '../components/error-state/error-state';
import { notify } from '../components/notify';
import { PageHeader } from '../components/page-header/page-header';
import { StatusBadge } from '../components/status-badge/status-badge';
import { creditFor, howToPay, statusOf } from '../features/orders/rules';
import { type Checkout, checkoutQuery } from '../features/payment/api';
import { CreditOffer } from '../features/payment/credit-offer';
import { Fees, Payer, PaymentTotals, ShopDetails } from '../features/payment/order-summary';
import { Paid } from '../features/payment/paid';
import classes from '../features/payment/payment.module.css';
import { standingOf, totalsOf } from '../features/payment/rules';
import { SandboxPayment } from '../features/payment/sandbox-payment';
import { text } from '../lib/text';
import { PaymentChoice, prefetchPaymentChoice } from './payment-choice';
import { useGridSearch } from './use-grid-search';

// The list whose filters are in the address.
export const list = moneyApi.listOrders;

// Only portals with a payment provider load its code.
const StripePayment = lazy(() => import('../features/payment/stripe-payment'));

const AmountChanged = lazy(async () => ({
  default: (await import('../features/orders/amount-changed')).AmountChanged,
}));

const orderAt = (search: GridSearch) => Number(search.orderId ?? 0);

export const prefetch = (client: QueryClient, search: GridSearch): Promise<unknown> => {
  const id = orderAt(search);
  return id > 0 ? client.prefetchQuery(checkoutQuery(id)) : prefetchPaymentChoice(client, search);
};

// /Stripe shows the order named in the address to pay; without one, a choice of orders.
export function Screen() {
  const [search] = useGridSearch(list);
  const id = orderAt(search);
  return id > 0 ? <Payment key={id} id={id} /> : <PaymentChoice />;
}

function Payment({ id }: { id: number }) {
  const query = useQuery({ ...checkoutQuery(id), refetchOnWindowFocus: false });
  if (query.data) return <CheckoutContent checkout={query.data} />;
  if (!query.error) return <LoadedCheckout id={id} />;
  const missing = query.error instanceof ApiError && query.error.esito === esitoNotFound;
  return (
    <Stack>
      <PageHeader title={missing ? 'Ordine non trovato' : `Pagamento dell'ordine ${id}`} />
      {missing ? (
        <p>L'ordine richiesto non esiste, oppure non è tuo.</p>
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Stack>
  );
}

function LoadedCheckout({ id }: { id: number }) {
  return (
    <Stack>
      <PageHeader title={`Pagamento dell'ordine ${id}`} />
      <div className={classes.columns} role="status" aria-label={text.loading}>
        <Skeleton height={320} />
        <Skeleton height={220} />
      </div>
    </Stack>
  );
}

function CheckoutContent({ checkout }: { checkout: Checkout }) {
  const { order, shop, requester } = checkout;
  const [changed, setChanged] = useState<AmountChange | null>(null);
  return (
    <Stack>
      <PageHeader
        title={`Pagamento dell'ordine ${order.id}`}
        subtitle={
          <>
            <StatusBadge status={statusOf(order)} /> {order.description}
          </>
        }
      />
      <div className={classes.columns}>
        {/* Regardless of the order's state: creating the new one cancels it. */}
        {changed ? (
          <Suspense fallback={<Skeleton height={220} />}>
            <AmountChanged change={changed} online={order.online === 1} />
          </Suspense>
        ) : (
          <Stack>
            <Credit checkout={checkout} onChanged={setChanged} />
            <Body checkout={checkout} onChanged={setChanged} />
          </Stack>
        )}
        <Stack component="aside" aria-label="Riepilogo dell'ordine">
          <PaymentTotals order={order} />
          {order.fees.length > 0 && <Fees order={order} />}
          <Payer requester={requester} />
          <ShopDetails shop={shop} />
        </Stack>
      </div>
    </Stack>
  );
}

// refreshPaid reloads what a payment changes, including whether a championship's event is open for the club.
const refreshPaid = (client: QueryClient) =>
  refresh(
    client,
    moneyApi.checkout,
    moneyApi.listOrders,
    moneyApi.getOrder,
    moneyApi.listMovements,
    entryApi.listEntries,
    championshipApi.listChampionships,
    eventsApi.listEvents,
    meetApi.getEvent,
    sessionApi.home,
  );

interface PartProps {
  checkout: Checkout;
  onChanged: (change: AmountChange) => void;
}

function Credit({ checkout: { order, credit }, onChanged }: PartProps) {
  const client = useQueryClient();
  const mayUse = useCan('ordini.credito');
  const usable = creditFor(order, credit);
  const using = useMutation({
    // Exactly the amount on the button.
    mutationFn: () => moneyApi.creditOrder.reply({ id: order.id, amount: usable }),
    meta: { passErrors: true },
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => {
      const change = amountChange(error);
      if (change) onChanged(change);
      else notify.warning(messageOf(error));
    },
    onSettled: () => refreshPaid(client),
  });
  if (!mayUse || usable === 0) return null;
  const { due } = totalsOf(order);
  return (
    <CreditOffer
      credit={credit}
      usable={usable}
      due={due}
      online={order.online === 1}
      using={using.isPending}
      onUse={() => using.mutate()}
    />
  );
}

function Body({ checkout, onChanged }: PartProps) {
  const { order, shop, publicKey } = checkout;
  const client = useQueryClient();
  const mayPay = useCan('ordini.paga');
  const standing = standingOf(order);
  if (standing === 'paid') return <Paid order={order} />;
  if (standing === 'ended') {
    return (
      <Alert color="gray" role="note">
        Questo ordine non si può più pagare.
      </Alert>
    );
  }
  if (order.online === 0) {
    return (
      <Alert color="blue" role="note" title="Come si paga">
        {howToPay(order)}
      </Alert>
    );
  }
  if (!mayPay) {
    return (
      <Alert color="gray" role="note" title={text.notAllowed}>
        Con questo accesso gli ordini si vedono, ma non si pagano.
      </Alert>
    );
  }
  const props = {
    orderId: order.id,
    due: totalsOf(order).due,
    onChanged,
    onPaid: () => void refreshPaid(client),
    paid: <Paid order={order} />,
  };
  if (!publicKey) return <SandboxPayment {...props} />;
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <OnOwnPage>
        <StripePayment {...props} publicKey={publicKey} account={shop.account} />
      </OnOwnPage>
    </Suspense>
  );
}

// OnOwnPage reloads the page if the user came from another screen: the content security policy allows the provider's
// script only on this address.
function OnOwnPage({ children }: { children: ReactNode }) {
  const own = loadedHere();
  useEffect(() => {
    if (!own) location.reload();
  }, [own]);
  return own ? children : <Skeleton height={220} role="status" aria-label={text.loading} />;
}

function loadedHere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || new URL(loaded.name).pathname === location.pathname;
}
