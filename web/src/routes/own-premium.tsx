import { Anchor } from '@mantine/core';
import type { HomeUser } from '../api/generated/session';
import { Link } from '../components/router/routing';
import { PremiumCard } from '../features/dashboard/premium-card';
import { variant } from '../lib/variant';
import { BuySubscription } from './buy-subscription';

// OwnPremium shows the coach's subscription, with the purchase.
export function OwnPremium({ user }: { user: HomeUser }) {
  const { priceMonth, priceYear } = variant();
  return (
    <PremiumCard user={user} monthly={priceMonth} yearly={priceYear}>
      <BuySubscription />
      <Anchor component={Link} to="/abbonamenti" size="sm">
        I tuoi ordini
      </Anchor>
    </PremiumCard>
  );
}
