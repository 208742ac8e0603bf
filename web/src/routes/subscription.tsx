import { Stack, Text } from '@mantine/core';
import { useHome } from '../api/home';
import { PageHeader } from '../components/page-header/page-header';
import { PremiumCard } from '../features/dashboard/premium-card';
import { has, variant } from '../lib/variant';
import { BuySubscription } from './buy-subscription';

// One's own subscription, from the phone's menu; /Abbonamenti is everybody's.
export function Screen() {
  const user = useHome().user;
  const { priceMonth, priceYear } = variant();
  return (
    <Stack maw={640}>
      <PageHeader title="Il tuo abbonamento" />
      {has('training') ? (
        <PremiumCard user={user} monthly={priceMonth} yearly={priceYear}>
          <BuySubscription />
        </PremiumCard>
      ) : (
        <Text>Questo portale non prevede abbonamenti: tutte le funzioni del tuo utente sono già attive.</Text>
      )}
    </Stack>
  );
}
