import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { resultsApi } from '../../api/generated/results';
import { portalClient } from '../../app/query-client';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { renderInPortal } from '../testing/render';
import { SplitsDialog } from './splits-dialog';

const row = { athlete: 'Rossi Anna', race: '100 Stile libero', metres: 100, time: 6400 };

const show = (mayEdit: boolean) =>
  renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <SplitsDialog of={{ entryId: 5 }} row={row} mayEdit={mayEdit} onClose={() => {}} />
    </QueryClientProvider>,
  );

interface SavedSplit {
  id: number;
  metres: number;
  time: number;
  frequency: number;
}

const split = (metres: number, time: number): SavedSplit => ({ id: metres, metres, time, frequency: 0 });

describe('splits', () => {
  // The server stores what it receives and gives each split an id.
  function keeps(...stored: SavedSplit[]) {
    const now = [...stored];
    server.use(
      on(resultsApi.listSplits, () => ok(now as never)),
      on(resultsApi.saveSplit, async ({ request }) => {
        const saved = (await request.json()) as unknown as SavedSplit;
        now.push({ ...saved, id: saved.metres });
        return ok(null, { messaggio: 'Salvato' });
      }),
    );
    return now;
  }
  const open = () => show(true);

  it('are typed one after the other, with the time of each lap', async () => {
    const stored = keeps();
    open();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tempo ai 25 metri' })).toHaveFocus());
    await userEvent.keyboard('1500{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tempo ai 50 metri' })).toHaveFocus());
    await userEvent.keyboard('3110{Enter}');
    await waitFor(() =>
      expect(stored.map(({ metres, time }) => [metres, time])).toEqual([
        [25, 1500],
        [50, 3110],
      ]),
    );
    const table = screen.getByRole('table', { name: 'Intermedi di Rossi Anna, 100 Stile libero' });
    await waitFor(() => expect(within(table).getByRole('row', { name: /^50/ })).toHaveTextContent("0'31''100'16''10"));
    expect(within(table).getByRole('row', { name: /^100, arrivo/ })).toHaveTextContent("1'04''000'32''90");
  });

  it('are all ready to be typed, and a distance without a time is skipped', async () => {
    const stored = keeps();
    open();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tempo ai 25 metri' })).toHaveFocus());
    expect(screen.getAllByRole('textbox', { name: /^Tempo ai/ })).toHaveLength(3);
    await userEvent.keyboard('{Enter}3110');
    // Leaving the row saves it, with its stroke rate.
    await userEvent.tab();
    await userEvent.keyboard('42');
    expect(stored).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(stored).toEqual([expect.objectContaining({ metres: 50, time: 3110, frequency: 42 })]));
    expect(screen.getByRole('textbox', { name: 'Tempo ai 75 metri' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Tempo ai 25 metri' })).toHaveValue('S.T.');
    await userEvent.keyboard('4600{Enter}');
    await waitFor(() => expect(stored).toHaveLength(2));
    expect(screen.getByText('Chiudi').closest('button')).toHaveFocus();
  });

  it('are rejected at a distance that already has one', async () => {
    const stored = keeps(split(25, 1500), split(50, 3100));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Modifica lo split dei 50 metri' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Metri dello split' }), '25');
    await userEvent.click(screen.getByRole('button', { name: 'Salva lo split' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('La distanza indicata è già stata salvata');
    expect(stored).toHaveLength(2);
  });

  it('get ready rows at the free distances on request, which the bin removes', async () => {
    keeps(split(25, 1500));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Nuovo intermedio' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tempo ai 50 metri' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Togli lo split dei 75 metri' }));
    expect(screen.queryByRole('textbox', { name: 'Tempo ai 75 metri' })).toBeNull();
  });

  it('are deleted with the bin in the edited row', async () => {
    const stored = keeps(split(25, 1500), split(50, 3100));
    server.use(
      on(resultsApi.deleteSplit, ({ request }) => {
        stored.splice(0, 1);
        return ok(null, { messaggio: new URL(request.url).search });
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Modifica lo split dei 25 metri' }));
    await userEvent.click(screen.getByRole('button', { name: 'Elimina lo split dei 25 metri' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /^25/ })).toBeNull());
    expect(stored.map(({ metres }) => metres)).toEqual([50]);
  });

  it('are not offered when every distance has one', async () => {
    keeps(split(25, 1500), split(50, 3000), split(75, 4600));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Nuovo intermedio' }));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('are read-only for users who do not manage the event', async () => {
    keeps(split(25, 1500));
    show(false);
    expect(await screen.findByText("0'15''00", { selector: 'td:nth-child(2)' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /split/ })).toBeNull();
  });
});
