import { linkTo } from '../api/addresses';
import { useCan } from '../components/can';
import { useNavigate } from '../components/router/routing';
import { BuyPremium } from '../features/subscriptions/buy-premium';
import { variant } from '../lib/variant';

// BuySubscription lets eligible users buy premium; it leads to the payment.
export function BuySubscription() {
  const may = useCan('abbonamento.acquista');
  const navigate = useNavigate();
  const { priceMonth, priceYear } = variant();
  if (!may) return null;
  return (
    <BuyPremium
      monthly={priceMonth}
      yearly={priceYear}
      onOrdered={(orderId) => void navigate(linkTo('/Stripe', { orderId }))}
    />
  );
}
