import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { ok, refused } from '../../test/portal';
import { server } from '../../test/server';
import { AnomaliesTab } from './anomalies-tab';
import { answerTo, sent, show } from './testing';

describe('the anomalies of an event', () => {
  const anomaly = {
    ID_PRESENZA: 11,
    ID_EVENTO_GARA: 0,
    ID_ORDINAMENTO: 0,
    FK_ID_ATLETA: 5,
    FK_ID_SOCIETA: 3,
    ATLETA: 'Rossi Ada',
    FK_ID_GARA: 1,
    DESC_GARA: '100 Stile libero',
    FK_ID_CATEGORIA: 4,
    DESC_CATEGORIA: 'Ragazzi',
    FK_ID_CATEGORIA_CALCOLATA: 0,
    DESC_CATEGORIA_CALCOLATA: '',
    MOTIVO: 'Categoria prevista: Juniores',
  };
  const none = {
    ANOMALIE_GARE: [],
    ANOMALIE_CAT: [],
    ANOMALIE_SESSO: [],
    ANOMALIE_STARTLIST: [],
    ANOMALIE_ORDINAMENTO: [],
    ANOMALIE_GARE_DOPPIE: [],
    ANOMALIE_PRESENZE_SOLO_SQUADRA: [],
    ANOMALIE_COMPONENTI_SQUADRE: [],
    ANOMALIE_COMPONENTI_SQUADRE_MIN: [],
  };
  const answer = (lists: Record<string, unknown[]>) =>
    server.use(
      http.get('*/api/ge/evento/dettagli', () =>
        ok({ COUNT_ANOMALIE: Object.values(lists).flat().length, anomalie: { ...none, ...lists } }),
      ),
      http.get('*/api/ge/evento/riepilogo', () =>
        ok([{ FK_ID_SOCIETA: 3, DENOMINAZIONE: 'Rari Nantes' }], { totale: 1 }),
      ),
    );

  it('are none in nine sections that say so', async () => {
    answer({});
    show(<AnomaliesTab eventId={7} manages onTab={vi.fn()} />);
    expect(await screen.findByText("Tutti i controlli sull'evento sono a posto.")).toBeVisible();
    const sections = screen.getAllByRole('group');
    expect(sections).toHaveLength(9);
    for (const section of sections) expect(section).toHaveTextContent('Nessuna anomalia');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Vai/ })).toBeNull();
  });

  it('come first, before the sections that are in order', async () => {
    answer({ ANOMALIE_COMPONENTI_SQUADRE_MIN: [anomaly], ANOMALIE_SESSO: [anomaly] });
    show(<AnomaliesTab eventId={7} manages />);
    await screen.findByRole('table', { name: 'Squadre incomplete' });
    const titles = screen.getAllByRole('group').map((section) => section.getAttribute('aria-label'));
    expect(titles).toHaveLength(9);
    expect(titles.slice(0, 3)).toEqual(['Sesso non ammesso', 'Squadre incomplete', 'Gare non più presenti']);
  });

  it('say whose they are and why, and lead to where they are mended', async () => {
    answer({ ANOMALIE_CAT: [anomaly] });
    const onTab = vi.fn();
    show(<AnomaliesTab eventId={7} manages onTab={onTab} />);
    const table = await screen.findByRole('table', { name: 'Categorie diverse da quella prevista' });
    await within(table).findByText('Rari Nantes');
    const [, row] = within(table).getAllByRole('row');
    expect(row).toHaveTextContent('Rossi AdaRari Nantes100 Stile liberoRagazziCategoria prevista: Juniores');
    await userEvent.click(screen.getByRole('button', { name: 'Vai a Requisiti' }));
    await userEvent.click(screen.getByRole('button', { name: 'Vai a Gare/categorie' }));
    expect(onTab.mock.calls).toEqual([['requisiti'], ['gareCat']]);
  });

  it('come fifty to a page', async () => {
    const many = Array.from({ length: 120 }, (_, i) => ({ ...anomaly, ID_PRESENZA: i, ATLETA: `Atleta ${i + 1}` }));
    answer({ ANOMALIE_SESSO: many });
    show(<AnomaliesTab eventId={7} manages />);
    const table = await screen.findByRole('table', { name: 'Sesso non ammesso' });
    expect(within(table).getAllByRole('row')).toHaveLength(51);
    fireEvent.click(screen.getByRole('button', { name: 'Pagina 3' }));
    await within(table).findByText('Atleta 120');
    expect(within(table).getAllByRole('row')).toHaveLength(21);
    expect(screen.getByText('120 anomalie', { selector: '[role=group] *' })).toBeVisible();
  });

  it('mend a doubled race, not an athlete entered twice', async () => {
    const race = { ...anomaly, ID_PRESENZA: 0, FK_ID_SOCIETA: 0, ATLETA: '', MOTIVO: 'Gara doppia nella categoria' };
    answer({ ANOMALIE_GARE_DOPPIE: [{ ...race, ID_EVENTO_GARA: 1 }, { ...race, ID_EVENTO_GARA: 5 }, anomaly] });
    const merged = sent('post', 'ge/evento/garaevento/correggi');
    const dropped = sent('post', 'ge/evento/garaevento/eliminaDoppione', () => refused('La gara non è doppia'));
    show(<AnomaliesTab eventId={7} manages />);
    const fixes = await screen.findAllByRole('button', { name: /^Correggi/ });
    expect(fixes).toHaveLength(2);
    await userEvent.click(fixes[0] as HTMLElement);
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    expect(question).toHaveTextContent('Resterà 100 Stile libero (n. 1) in Ragazzi');
    await userEvent.click(within(question).getByRole('button', { name: 'Correggi' }));
    await waitFor(() => expect(merged).toEqual([{ ID_EVENTO_GARA: 1 }]));
    const drop = screen.getByRole('button', { name: 'Elimina doppione 100 Stile libero (n. 5) in Ragazzi' });
    await waitFor(() => expect(drop).toBeEnabled());
    await userEvent.click(drop);
    await answerTo('Attenzione', 'Elimina');
    await waitFor(() => expect(dropped).toEqual([{ ID_EVENTO_GARA: 5 }]));
    expect(await screen.findByText('La gara non è doppia')).toBeInTheDocument();
  });

  it('are only read by those who do not manage the event', async () => {
    answer({ ANOMALIE_CAT: [anomaly], ANOMALIE_GARE_DOPPIE: [{ ...anomaly, ID_EVENTO_GARA: 1 }] });
    show(<AnomaliesTab eventId={7} manages={false} onTab={vi.fn()} />);
    await screen.findByRole('table', { name: 'Gare doppie' });
    expect(screen.queryByRole('button', { name: /^(Vai|Correggi|Elimina)/ })).toBeNull();
  });
});
