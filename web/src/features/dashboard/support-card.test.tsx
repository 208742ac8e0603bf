import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInPortal } from '../../components/testing/render';
import { SupportCard } from './support-card';

it('offers the support chat and number', () => {
  renderInPortal(<SupportCard link="https://chat.example/aiuto" phone="06 123 456" />);
  const card = screen.getByRole('region', { name: 'Assistenza' });
  expect(within(card).getByRole('link', { name: /chat/ })).toHaveAttribute('href', 'https://chat.example/aiuto');
  expect(within(card).getByRole('link', { name: '06 123 456' })).toHaveAttribute('href', 'tel:06123456');
});

it('is hidden without either', () => {
  renderInPortal(<SupportCard link="" phone="" />);
  expect(screen.queryByRole('region', { name: 'Assistenza' })).toBeNull();
});
