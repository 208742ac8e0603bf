import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, refused } from '../../test/portal';
import { server } from '../../test/server';
import { RequirementsTab } from './requirements-tab';
import { answerTo, sent, show } from './testing';

describe('the requirements of an event', () => {
  const event = (id: number, name: string) => ({
    ID_EVENTO: id,
    DESCRIZIONE: name,
    LUOGO: 'Roma',
    DATA_INIZIO: '2026-03-01',
    DATA_FINE: '2026-03-01',
    DENOMINAZIONE: 'Rari Nantes',
    STATO: 3,
  });
  const exception = {
    ID_SPEC: 70,
    FK_ID_ATLETA: 5,
    FK_ID_CATEGORIA: 4,
    DESC_CATEGORIA: 'Cadetti',
    COGNOME: 'Rossi',
    NOME: 'Ada',
    SESSO: 2,
    ANNO_NASCITA: 2010,
    DENOMINAZIONE: 'Rari Nantes',
  };
  const athlete = { ...exception, ID_ATLETA: 6, COGNOME: 'Verdi', NOME: 'Ugo', SESSO: 1 };
  const category = { ID_EVENTO_CATEGORIA: 1, FK_ID_CATEGORIA: 4, DESCRIZIONE: 'Cadetti', FK_ID_TIPO: 1 };
  beforeEach(() => {
    server.use(
      http.get('*/api/ge/evento/prec', () =>
        ok({ DISPONIBILI: [event(1, 'Coppa Est')], COLLEGATI: [event(2, 'Coppa Ovest')] }),
      ),
      http.get('*/api/ge/evento/dettagli', () =>
        ok({ categorie: [category], atletiConEccezioneCategoria: [exception] }),
      ),
      http.get('*/api/ge/evento/atletiiscrivibili', () =>
        ok([athlete, { ...athlete, ...exception, ID_ATLETA: 5 }], { totale: 30 }),
      ),
    );
  });

  it('tie earlier events to it, and untie them after a question', async () => {
    const ties = sent('post', 'ge/evento/coll');
    const cuts = sent('delete', 'ge/evento/coll');
    show(<RequirementsTab eventId={7} manages />);
    await userEvent.click(await screen.findByRole('button', { name: 'Collega Coppa Est' }));
    await waitFor(() => expect(ties).toEqual([{ FK_ID_EVENTO_PRINCIPALE: 7, FK_ID_EVENTO: 1 }]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Scollega Coppa Ovest' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Scollega Coppa Ovest' }));
    expect(cuts).toEqual([]);
    await answerTo('Scollega evento', 'Scollega');
    await waitFor(() => expect(cuts).toEqual([{ FK_ID_EVENTO_PRINCIPALE: '7', FK_ID_EVENTO: '2' }]));
  });

  it('show the words of a refusal', async () => {
    const words = 'Si possono collegare solo eventi precedenti dello stesso sport e della stessa stagione';
    sent('post', 'ge/evento/coll', () => refused(words));
    show(<RequirementsTab eventId={7} manages />);
    await userEvent.click(await screen.findByRole('button', { name: 'Collega Coppa Est' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('admit an athlete whom two letters find, twelve at a time, to a category of the event', async () => {
    const asked: Record<string, string>[] = [];
    server.use(
      http.get('*/api/ge/evento/atletiiscrivibili', ({ request }) => {
        asked.push(Object.fromEntries(new URL(request.url).searchParams));
        return ok([athlete, { ...athlete, ...exception, ID_ATLETA: 5 }], { totale: 30 });
      }),
    );
    const inputs = sent('post', 'ge/categoriaspecificaatleta');
    show(<RequirementsTab eventId={7} manages />);
    await userEvent.click(await screen.findByRole('button', { name: 'Aggiungi atleta' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ammetti per eccezione' });
    const search = within(dialog).getByRole('searchbox', { name: 'Cerca un atleta' });
    await userEvent.type(search, 'v');
    expect(within(dialog).getByText('Digita almeno 2 caratteri')).toBeVisible();
    await userEvent.type(search, 'er');
    const admit = await within(dialog).findByRole('button', { name: 'Ammetti Verdi Ugo (2010)' });
    expect(asked).toEqual([{ ID_EVENTO: '7', q: 'ver', PAGINA: '1', RIGHE: '12', COMPATTO: '1' }]);
    expect(within(dialog).getByText('Già in Cadetti')).toBeVisible();
    await userEvent.click(admit);
    expect(within(dialog).getByText('Campo obbligatorio')).toBeVisible();
    const select = within(dialog).getByRole('combobox', { name: /^Categoria/ });
    expect(select).toHaveFocus();
    expect(inputs).toEqual([]);
    await userEvent.selectOptions(select, 'Cadetti');
    await userEvent.click(admit);
    await waitFor(() => expect(inputs).toEqual([{ FK_ID_EVENTO: 7, FK_ID_CATEGORIA: 4, FK_ID_ATLETA: 6 }]));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pagina 2' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ PAGINA: '2' }));
  });

  it('take an exception back after the question that names the athlete', async () => {
    const inputs = sent('delete', 'ge/categoriaspecificaatleta');
    show(<RequirementsTab eventId={7} manages />);
    await userEvent.click(await screen.findByRole('button', { name: "Elimina l'eccezione di Rossi Ada" }));
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    expect(question).toHaveTextContent('Rossi Ada non sarà più tra gli ammessi per eccezione (Cadetti).');
    await userEvent.click(within(question).getByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(inputs).toEqual([{ ID_SPEC: '70' }]));
  });

  it('are only read by those who do not manage the event', async () => {
    show(<RequirementsTab eventId={7} manages={false} />);
    expect(await screen.findByText('Rossi Ada')).toBeVisible();
    expect(await screen.findByText('Coppa Ovest')).toBeVisible();
    expect(screen.queryByText('Coppa Est')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Scollega|Elimina|Aggiungi)/ })).toBeNull();
  });
});
