import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type TrainingSettings, trainingApi } from '../api/generated/training';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const settings: TrainingSettings = {
  styles: [{ id: 1, stroke: 4, name: 'Stile libero', visible: 1, version: 2 }],
  intensities: [{ id: 4, name: 'A2', colour: '#4CAF50', visible: 0, version: 3 }],
  modalities: [],
  words: [],
  equipment: [],
  groups: [
    { id: 2, name: 'Categoria', visible: 1, shared: 0, version: 1 },
    { id: 9, name: 'Di un collega', visible: 1, shared: 1, version: 1 },
  ],
};

const open = (path: string) => {
  server.use(on(trainingApi.trainingSettings, () => ok(settings)));
  openPortal({ path, home: { capabilities: ['allenamenti'] } });
};

describe("a coach's settings", () => {
  it('have a tile for each list, with the number of visible items', async () => {
    open('/Impostazioni');
    const tiles = await screen.findAllByRole('button', { name: /voc[ei]/ });
    expect(tiles.map((tile) => tile.textContent?.match(/^(\D+)(\d+ voc[ei])/)?.slice(1))).toEqual([
      ['Stili', '1 voce'],
      ['Intensità', '0 voci'],
      ['Modalità', '0 voci'],
      ['Gruppi', '1 voce'],
    ]);
  });

  it('hide an item after a confirmation, which explains that nothing written is lost', async () => {
    let hidden: string | null = null;
    server.use(
      on(trainingApi.hideStyle, ({ request }) => {
        hidden = new URL(request.url).searchParams.get('id');
        return ok(null);
      }),
    );
    open('/Impostazioni?elenco=stili');
    await userEvent.click(await screen.findByRole('button', { name: 'Nascondi Stile libero' }));
    const question = await screen.findByRole('dialog', { name: 'Conferma' });
    expect(question).toHaveTextContent('le serie e gli allenamenti NON saranno eliminati. Continuare?');
    await userEvent.click(within(question).getByRole('button', { name: 'Nascondi' }));
    await waitFor(() => expect(hidden).toBe('1'));
  });

  it('restore a hidden item', async () => {
    let sent: unknown;
    server.use(
      on(trainingApi.updateIntensity, async ({ request }) => {
        sent = await request.json();
        return ok(null);
      }),
    );
    open('/Impostazioni?elenco=intensita');
    const list = await screen.findByRole('list', { name: 'Intensità' });
    expect(list).toHaveTextContent('NASCOSTO');
    await userEvent.click(within(list).getByRole('button', { name: 'Ripristina A2' }));
    await waitFor(() => expect(sent).toEqual({ id: 4, version: 3, visible: 1 }));
  });

  it('show why a group cannot be created', async () => {
    server.use(on(trainingApi.createGroup, () => refused('Un account premium può avere al massimo quattro gruppi')));
    open('/Impostazioni?elenco=gruppi');
    await userEvent.click(await screen.findByRole('button', { name: 'Nuovo gruppo' }));
    const form = await screen.findByRole('dialog', { name: 'Nuovo gruppo' });
    await userEvent.type(within(form).getByLabelText(/^Descrizione/), 'Quinto');
    await userEvent.click(within(form).getByRole('button', { name: 'Salva' }));
    expect(await within(form).findByRole('alert')).toHaveTextContent('al massimo quattro gruppi');
  });

  it("do not let a coach change colleagues' groups", async () => {
    open('/Impostazioni?elenco=gruppi');
    const list = await screen.findByRole('list', { name: 'Gruppi' });
    expect(list).toHaveTextContent('Categoria');
    expect(list).not.toHaveTextContent('Di un collega');
  });
});
