import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInPortal } from '../testing/render';
import { type ConfirmRequest, confirm, confirmDanger } from './confirm';

/** Asks, and returns the promise of the answer once the dialog is open. */
async function ask(start: () => Promise<boolean>): Promise<{ answer: Promise<boolean> }> {
  renderInPortal(<p>Pagina</p>);
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = start();
  });
  await screen.findByRole('dialog');
  return { answer };
}

describe('confirm', () => {
  it('asks with the words of the specification and waits for the answer', async () => {
    const { answer } = await ask(() => confirm());
    expect(screen.getByText('Sei sicuro di voler procedere?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    await expect(answer).resolves.toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Annulla' }))],
    ['Esc', () => userEvent.keyboard('{Escape}')],
  ])('is refused with %s', async (_name, refuse) => {
    const { answer } = await ask(() => confirm('Sei sicuro di voler eliminare questo atleta?'));
    await refuse();
    await expect(answer).resolves.toBe(false);
  });

  it('names what will be lost, and focuses the safe answer', async () => {
    const { answer } = await ask(() => confirmDanger('Saranno eliminati 312 atleti di Nuoto Club.'));
    expect(screen.getByText('Saranno eliminati 312 atleti di Nuoto Club.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Annulla' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(answer).resolves.toBe(false);
  });

  it('waits until the text is typed', async () => {
    const { answer } = await ask(() => confirmDanger('Sarà eliminata la società.', { typeToConfirm: 'NUOTO CLUB' }));
    const button = screen.getByRole('button', { name: 'Conferma' });
    expect(button).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Per confermare scrivi: NUOTO CLUB'), 'nuoto club{Enter}');
    await expect(answer).resolves.toBe(true);
  });

  it('requires a second click on request', async () => {
    const request: ConfirmRequest = { twice: true };
    const { answer } = await ask(() => confirmDanger('Sarà eliminata la presenza.', request));
    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Premi di nuovo per confermare' }));
    await expect(answer).resolves.toBe(true);
  });

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['declining', () => userEvent.click(screen.getByRole('button', { name: 'Annulla' }))],
    ['confirming', () => userEvent.click(screen.getByRole('button', { name: 'Conferma' }))],
  ])('returns the focus after %s', async (_name, reply) => {
    renderInPortal(
      <button type="button" onClick={() => void confirm()}>
        Elimina
      </button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Elimina' }));
    await screen.findByRole('dialog');
    await reply();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Elimina' })).toHaveFocus());
  });

  it('returns the focus to the page after two questions', async () => {
    const twice = async () => (await confirm('Prima?')) && (await confirm('Seconda?'));
    renderInPortal(
      <button type="button" onClick={() => void twice()}>
        Elimina
      </button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Elimina' }));
    await screen.findByText('Prima?');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Seconda?');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Elimina' })).toHaveFocus());
  });

  it('asks one question at a time', async () => {
    const { answer } = await ask(() => confirm('Prima?'));
    let second: Promise<boolean> = Promise.resolve(true);
    act(() => {
      second = confirm('Seconda?');
    });
    expect(screen.queryByText('Seconda?')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    await expect(answer).resolves.toBe(true);
    expect(await screen.findByText('Seconda?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
    await expect(second).resolves.toBe(false);
  });
});
