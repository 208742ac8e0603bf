import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { confirm } from '../confirm/confirm';
import { renderInPortal } from '../testing/render';
import { Dialog } from './dialog';
import { SidePanel } from './side-panel';

const esc = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

// A panel, a dialog over it, and a question over both.
function Page() {
  const [panel, setPanel] = useState(false);
  const [dialog, setDialog] = useState(false);
  return (
    <>
      <Button onClick={() => setPanel(true)}>Apri il pannello</Button>
      {panel && (
        <SidePanel title="Pannello" onClose={() => setPanel(false)}>
          <Button onClick={() => setDialog(true)}>Apri la finestra</Button>
          {dialog && (
            <Dialog title="Finestra" onClose={() => setDialog(false)}>
              <Button onClick={() => void confirm({ title: 'Domanda', message: 'Procedere?' })}>Chiedi</Button>
            </Dialog>
          )}
        </SidePanel>
      )}
    </>
  );
}

describe('Esc', () => {
  it('closes only the topmost dialog, and returns the focus each time', async () => {
    renderInPortal(<Page />);
    const press = async (name: string) => {
      const button = await screen.findByRole('button', { name });
      button.focus();
      fireEvent.click(button);
    };
    await press('Apri il pannello');
    await press('Apri la finestra');
    await press('Chiedi');
    await screen.findByRole('dialog', { name: 'Domanda' });

    for (const [closed, below, opener] of [
      ['Domanda', 'Finestra', 'Chiedi'],
      ['Finestra', 'Pannello', 'Apri la finestra'],
      ['Pannello', '', 'Apri il pannello'],
    ] as const) {
      esc();
      await waitFor(() => expect(screen.queryByRole('dialog', { name: closed })).toBeNull());
      if (below) expect(screen.getByRole('dialog', { name: below })).toBeInTheDocument();
      await waitFor(() => expect(screen.getByRole('button', { name: opener })).toHaveFocus());
    }
  });
});

const clickOutside = () => {
  const overlay = document.querySelector('.mantine-Modal-overlay, .mantine-Drawer-overlay');
  if (!overlay) throw new Error('no dialog is open');
  fireEvent.click(overlay);
};

// One dialog that closes when it is asked to.
function Single({ as: Shell }: { as: typeof Dialog }) {
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <Shell title="Elenco" onClose={() => setOpen(false)}>
      <p>Contenuto</p>
    </Shell>
  );
}

describe('a click outside', () => {
  it.each([
    ['a dialog', Dialog],
    ['a side panel', SidePanel],
  ])('closes %s, but not as the second press of a double click', async (_, shell) => {
    renderInPortal(<Single as={shell} />);
    await screen.findByRole('dialog', { name: 'Elenco' });
    clickOutside();
    expect(screen.getByRole('dialog', { name: 'Elenco' })).toBeVisible();
    await waitFor(() => {
      clickOutside();
      expect(screen.queryByRole('dialog', { name: 'Elenco' })).toBeNull();
    });
  });

  it('does not answer a question as the second press of a double click', async () => {
    renderInPortal(<p>Pagina</p>);
    const answer = confirm({ title: 'Domanda', message: 'Procedere?' });
    await screen.findByRole('dialog', { name: 'Domanda' });
    clickOutside();
    fireEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    expect(await answer).toBe(true);
  });
});
