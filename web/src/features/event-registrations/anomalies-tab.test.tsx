import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { meetApi } from '../../api/generated/meet';
import { ok, refused } from '../../test/portal';
import { on, server } from '../../test/server';
import { AnomaliesTab } from './anomalies-tab';
import { answerTo, collectInputs, show } from './testing';

describe('the anomalies of an event', () => {
  const anomaly = {
    entryId: 11,
    eventRaceId: 0,
    startItemId: 0,
    athleteId: 5,
    clubId: 3,
    who: 'Rossi Ada',
    raceId: 1,
    race: '100 Stile libero',
    categoryId: 4,
    category: 'Ragazzi',
    shouldBeId: 0,
    shouldBe: '',
    reason: 'Categoria prevista: Juniores',
  };
  const none = {
    races: [],
    categories: [],
    sex: [],
    startList: [],
    startOrder: [],
    doubles: [],
    teamOnly: [],
    members: [],
    tooFewMates: [],
  };
  const answer = (lists: Record<string, unknown[]>) =>
    server.use(
      on(meetApi.eventDetail, () =>
        ok({ anomalyCount: Object.values(lists).flat().length, anomalies: { ...none, ...lists } }),
      ),
      on(meetApi.listEventClubs, () => ok([{ clubId: 3, name: 'Rari Nantes' }], { totale: 1 })),
    );

  it('have nine sections, even without any', async () => {
    answer({});
    show(<AnomaliesTab eventId={7} manages onTab={vi.fn()} />);
    expect(await screen.findByText("Tutti i controlli sull'evento sono a posto.")).toBeVisible();
    // One collapsed section contains them all.
    expect(screen.getByText('9 controlli a posto')).toBeVisible();
    const [, ...sections] = screen.getAllByRole('group');
    expect(sections).toHaveLength(9);
    for (const section of sections) expect(section).toHaveTextContent('Nessuna anomalia');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Vai/ })).toBeNull();
  });

  it('come first, before the sections without any', async () => {
    answer({ tooFewMates: [anomaly], sex: [anomaly] });
    show(<AnomaliesTab eventId={7} manages />);
    await screen.findByRole('table', { name: 'Squadre incomplete' });
    const titles = screen.getAllByRole('group').map((section) => section.getAttribute('aria-label'));
    expect(titles).toHaveLength(10);
    expect(titles.slice(0, 4)).toEqual(['Sesso non ammesso', 'Squadre incomplete', null, 'Gare non più presenti']);
  });

  it('show the athlete and the reason, and link to where they are fixed', async () => {
    answer({ categories: [anomaly] });
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

  it('are shown fifty per page', async () => {
    const many = Array.from({ length: 120 }, (_, i) => ({ ...anomaly, entryId: i, who: `Atleta ${i + 1}` }));
    answer({ sex: many });
    show(<AnomaliesTab eventId={7} manages />);
    const table = await screen.findByRole('table', { name: 'Sesso non ammesso' });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(51));
    fireEvent.click(screen.getByRole('button', { name: 'Pagina 3' }));
    await within(table).findByText('Atleta 120');
    expect(within(table).getAllByRole('row')).toHaveLength(21);
    expect(screen.getByText('120 anomalie', { selector: '[role=group] *' })).toBeVisible();
  });

  it('fix a duplicated race, but not an athlete entered twice', async () => {
    const race = { ...anomaly, entryId: 0, clubId: 0, who: '', reason: 'Gara doppia nella categoria' };
    answer({ doubles: [{ ...race, eventRaceId: 1 }, { ...race, eventRaceId: 5 }, anomaly] });
    const merged = collectInputs(meetApi.mergeEventRace);
    const dropped = collectInputs(meetApi.dropDoubleRace, () => refused('La gara non è doppia'));
    show(<AnomaliesTab eventId={7} manages />);
    const fixes = await screen.findAllByRole('button', { name: /^Correggi/ });
    expect(fixes).toHaveLength(2);
    await userEvent.click(fixes[0] as HTMLElement);
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    expect(question).toHaveTextContent('Resterà 100 Stile libero (n. 1) in Ragazzi');
    await userEvent.click(within(question).getByRole('button', { name: 'Correggi' }));
    await waitFor(() => expect(merged).toEqual([{ id: 1 }]));
    const drop = screen.getByRole('button', { name: 'Elimina doppione 100 Stile libero (n. 5) in Ragazzi' });
    await waitFor(() => expect(drop).toBeEnabled());
    await userEvent.click(drop);
    await answerTo('Attenzione', 'Elimina');
    await waitFor(() => expect(dropped).toEqual([{ id: 5 }]));
    expect(await screen.findByText('La gara non è doppia')).toBeInTheDocument();
  });

  it('are read-only for users who do not manage the event', async () => {
    answer({ categories: [anomaly], doubles: [{ ...anomaly, id: 1 }] });
    show(<AnomaliesTab eventId={7} manages={false} onTab={vi.fn()} />);
    await screen.findByRole('table', { name: 'Gare doppie' });
    expect(screen.queryByRole('button', { name: /^(Vai|Correggi|Elimina)/ })).toBeNull();
  });
});
