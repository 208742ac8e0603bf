import { Card, Stack, Title } from '@mantine/core';
import { Fragment } from 'react';
import { formatMoney } from '../../lib/money';
import type { Checkout, CheckoutOrder } from './api';
import classes from './payment.module.css';
import { totalsOf } from './rules';

// Fees lists the fees of the order and its totals.
export function Fees({ order }: { order: CheckoutOrder }) {
  return (
    <Card withBorder component="section" aria-labelledby="quote">
      <Title order={2} size="h4" mb="xs" id="quote">
        Quote
      </Title>
      <dl className={classes.figures}>
        {order.fees.map((fee) => (
          <Fragment key={fee.id}>
            <dt>{fee.description}</dt>
            <dd>{formatMoney(fee.amount)}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}

export function PaymentTotals({ order }: { order: CheckoutOrder }) {
  const { parts, sum } = totalsOf(order);
  return (
    <Card withBorder component="section" aria-labelledby="totali">
      <Title order={2} size="h4" mb="xs" id="totali">
        Totali
      </Title>
      <dl className={classes.figures}>
        {parts.map(([name, amount]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount)}</dd>
          </Fragment>
        ))}
        <dt className={classes.sum}>{sum[0]}</dt>
        <dd className={classes.sum}>{formatMoney(sum[1])}</dd>
      </dl>
    </Card>
  );
}

// Payer shows the owner of the order.
export function Payer({ requester }: Pick<Checkout, 'requester'>) {
  return (
    <Card withBorder component="section" aria-labelledby="richiedente">
      <Stack gap={2}>
        <Title order={2} size="h4" id="richiedente">
          Chi paga
        </Title>
        <strong>{requester.name}</strong>
        {requester.code && <span>{requester.code}</span>}
      </Stack>
    </Card>
  );
}

// ShopDetails shows the seller, if it is a shop.
export function ShopDetails({ shop }: { shop: Checkout['shop'] }) {
  const lines = [shop.phone, shop.address, shop.town.name].filter(Boolean);
  return (
    <Card withBorder component="section" aria-labelledby="negozio">
      <Stack gap={2}>
        <Title order={2} size="h4" id="negozio">
          Chi riceve il pagamento
        </Title>
        <strong>{shop.alias}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Stack>
    </Card>
  );
}
