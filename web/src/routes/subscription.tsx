import { Stack, Text, Title } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { levelAdmin, orderPremium } from '../api/generated/constants';
import { moneyApi } from '../api/generated/money';
import { homeQuery, useHome } from '../api/home';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { PremiumCard } from '../features/dashboard/premium-card';
import { ordersQuery } from '../features/orders/api';
import { has, variant } from '../lib/variant';
import { BuySubscription } from './buy-subscription';
import { listInput } from './list-input';
import { OrderList } from './order-list';

// The list whose page and sort are in the address.
export const list = moneyApi.listOrders;

const pageSize = 50;

const queryFor = (search: GridSearch) => ordersQuery({ ...listInput(search, pageSize), kind: orderPremium });

export async function prefetch(client: QueryClient, search: GridSearch) {
  const { user } = await client.ensureQueryData(homeQuery);
  if (has('training') && user.levelId !== levelAdmin) await client.prefetchQuery(queryFor(search));
}

// /abbonamenti shows the user's own subscription with its orders; /Abbonamenti lists those of all users.
export function Screen() {
  const user = useHome().user;
  const { priceMonth, priceYear } = variant();
  return (
    <Stack>
      <PageHeader title="Il tuo abbonamento" />
      {has('training') ? (
        <Stack maw={640}>
          <PremiumCard user={user} monthly={priceMonth} yearly={priceYear}>
            <BuySubscription />
          </PremiumCard>
        </Stack>
      ) : (
        <Text>Questo portale non prevede abbonamenti: tutte le funzioni del tuo utente sono già attive.</Text>
      )}
      {/* Administrators see the orders of all users in /Ordini. */}
      {has('training') && user.levelId !== levelAdmin && (
        <section aria-labelledby="ordini-abbonamento">
          <Title order={2} size="h4" mb="xs" id="ordini-abbonamento">
            I tuoi ordini
          </Title>
          <OrderList
            label="Ordini dell'abbonamento"
            pageSize={pageSize}
            queryFor={queryFor}
            unfiltered
            empty={{
              title: 'Nessun ordine presente',
              hint: "Scegli un mese o un anno: qui trovi l'ordine da pagare e da stampare.",
            }}
          />
        </section>
      )}
    </Stack>
  );
}
