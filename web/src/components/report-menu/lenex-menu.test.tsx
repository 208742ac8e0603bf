import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInPortal } from '../testing/render';
import { LenexMenu } from './lenex-menu';

async function offered() {
  await userEvent.click(screen.getByRole('button', { name: 'Esporta LENEX' }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.getAttribute('aria-label'));
}

describe('LenexMenu', () => {
  it('offers all files to users who may see the start list', async () => {
    renderInPortal(<LenexMenu event={{ id: 7, sportId: 1 }} startList />);
    expect(await offered()).toEqual([
      'Invito (LXF)',
      'Iscrizioni (LXF)',
      'Start list (LXF)',
      'Risultati (LXF)',
      'Tempi limite (LXF)',
    ]);
  });

  it('hides start list and results from others', async () => {
    renderInPortal(<LenexMenu event={{ id: 7, sportId: 1 }} startList={false} />);
    expect(await offered()).toEqual(['Invito (LXF)', 'Iscrizioni (LXF)', 'Tempi limite (LXF)']);
  });

  it('is absent in sports without times', () => {
    renderInPortal(<LenexMenu event={{ id: 7, sportId: 4 }} startList />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
