import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInPortal } from '../../components/testing/render';
import { ShopDetails } from './order-summary';

it("shows a shop's alias, phone, address and town", () => {
  const shop = {
    id: 2,
    alias: 'Bottega',
    phone: '06 1234',
    address: 'Via Po 3',
    town: { name: 'Roma' },
    account: 'acct_1',
  };
  renderInPortal(<ShopDetails shop={shop} />);
  expect(screen.getByRole('region', { name: 'Chi riceve il pagamento' })).toHaveTextContent(
    'Bottega06 1234Via Po 3Roma',
  );
});
