import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../../components/testing/render';
import { passwordRule } from '../../lib/password-rule';
import { RegistrationDialog } from './registration-dialog';

it('shows the password rule next to the field', async () => {
  renderInPortal(<RegistrationDialog opened onClose={vi.fn()} />);
  expect(await screen.findByLabelText(/^Password/)).toHaveAccessibleDescription(passwordRule);
  expect(passwordRule).toMatch(/8 caratteri.*numero.*maiuscola|8 caratteri.*maiuscola.*numero/);
});
