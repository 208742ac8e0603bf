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
