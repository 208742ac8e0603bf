import { expectAccessible } from '../harness/accessibility.ts';
import { now } from '../harness/clock.ts';
import { copyEvent } from '../harness/events.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const swimming = 1;
const national = 2;
const year = now().getFullYear();

test('a club reads why it cannot enter, enrols in the championship and pays with its credit', async ({
  page,
  portal,
}) => {
  const save = async (method: 'post' | 'put', path: string, data: object): Promise<number> => {
    const reply = (await (await page.request[method](`/api/${path}`, { data })).json()) as {
      esito: number;
      id_inserito?: number;
    };
    expect(reply, path).toMatchObject({ esito: 0 });
    return reply.id_inserito ?? 0;
  };
  await portal.login('admin');
  const championship = await save('post', 'ge/campionato', {
    DESCRIZIONE: "Campionato d'inverno",
    FK_ID_SPORT: swimming,
    FK_ID_COMITATO: national,
    DATA_INIZIO: `${year}-01-01`,
    DATA_FINE: `${year + 1}-12-31`,
  });
  const price = { FK_ID_SPORT: swimming, FK_ID_COMITATO: national, IMPORTO: 20 };
  await save('put', 'ge/campionati/prezzi', { prezzi: [price] });
  const id = await copyEvent(page, "Prova d'inverno", '18° Trofeo Città di Roma');
  await save('put', 'ge/evento', { ID_EVENTO: id, STATO: 1, FK_ID_CAMPIONATO: championship });
  const users = (await (await page.request.get('/api/ns/utenti', { params: { USERNAME: 'societa2' } })).json()) as {
    data: { FK_ID_PERSONA_GIURIDICA: number }[];
  };
  const FK_ID_SOCIETA = users.data[0]?.FK_ID_PERSONA_GIURIDICA;
  await save('post', 'ge/movimento', { FK_ID_SOCIETA, FK_ID_TIPO: 1, NOTE: 'Contributo', IMPORTO: 500 });

  await portal.login('societa2');
  await expect(
    page.getByRole('navigation', { name: 'Moduli' }).getByRole('link', { name: /^Campionati/ }),
  ).toBeVisible();
  await page.goto(`/Iscrizioni?id=${id}`);
  const why = page.getByRole('note', { name: 'Iscrizioni non abilitate per questa Società' });
  await expect(why).toContainText("«Campionato d'inverno», a cui la società non è iscritta");
  await expectAccessible(page);
  await screenshot(page, 'iscrizioni-campionato');
  await why.getByRole('link', { name: 'Vai ai campionati' }).click();

  await page.getByRole('checkbox', { name: "Campionato d'inverno" }).check();
  await page.getByRole('button', { name: /^Procedi con l'iscrizione/ }).click();
  await page.getByRole('dialog', { name: 'Conferma' }).getByRole('button', { name: 'Iscrivi' }).click();
  const credit = page.getByRole('region', { name: /^Credito disponibile/ });
  await expect(credit).toContainText("Basta per pagare tutto l'ordine.");
  await expectAccessible(page);
  await screenshot(page, 'pagamento-credito');
  await credit.getByRole('button', { name: 'Paga con il credito' }).click();
  await expect(page.getByText('Complimenti! Il pagamento del tuo ordine è andato a buon fine!')).toBeVisible();

  await page.goto(`/Iscrizioni?id=${id}`);
  await expect(page.getByRole('tab', { name: 'Individuali' })).toBeVisible();
  await expect(why).toHaveCount(0);
});
