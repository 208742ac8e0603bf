import { expectAccessible } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { toast } from '../harness/lists.ts';
import { messageTo, verificationPath } from '../harness/outbox.ts';
import { Portal } from '../harness/portal.ts';
import { register } from '../harness/registration.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const newcomer = { firstName: 'Nino', lastName: 'Arrivati', email: 'arrivati@example.org', password: 'Partenza1' };
const club = 'Rari Nantes Adriatica';

test('a new user finds the club in three steps, both sides get mail, and the club approves', async ({
  browser,
  page,
  portal,
  server,
}) => {
  await register(page, newcomer);
  await page.goto(await verificationPath(server, newcomer.email));
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click();
  await page.getByRole('button', { name: 'Continua' }).click();
  await portal.fillLogin(newcomer.email, newcomer.password);

  const steps = page.getByRole('region', { name: 'Comincia da qui, in tre passi' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(steps.locator('[aria-current="step"]')).toContainText('Trova la tua società');
  await expectAccessible(page);
  await screenshot(page, 'primi-passi');
  await steps.getByRole('button', { name: 'Seleziona la tua società' }).click();
  const panel = page.getByRole('dialog', { name: 'Seleziona la tua società' });
  await field(panel, 'Cerca per nome').fill('rari nantes adri');
  await panel.getByRole('row').filter({ hasText: club }).getByRole('button', { name: 'Scegli' }).click();
  const question = page.getByRole('dialog', { name: club });
  await expect(question).toContainText('Ti scriviamo appena uno di loro risponde');
  await question.getByRole('button', { name: 'Conferma' }).click();
  await expect(steps.locator('[aria-current="step"]')).toContainText(`Hai chiesto di entrare in ${club}`);
  await expectAccessible(page);
  await messageTo(server, newcomer.email, new RegExp(`hai chiesto di entrare in ${club}`));
  await messageTo(server, 'societa2@traguardo.example', /Nino Arrivati.* chiede di entrare/);

  const context = await browser.newContext({ baseURL: server.url });
  const theirs = await context.newPage();
  await new Portal(theirs, server).login('societa2');
  const requests = theirs.getByRole('region', { name: /^Richieste di associazione/ });
  await requests.getByRole('button', { name: 'Approva Nino Arrivati' }).click();
  await expect(requests.getByText('Nino Arrivati')).toHaveCount(0);
  await context.close();

  await messageTo(server, newcomer.email, /la tua richiesta .+ stata approvata/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: club })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Atleti' }).first().click();
  await expect(page.getByText(/^Tot righe: [1-9]/).last()).toBeVisible();
});

test("a club created by a new user waits for an administrator, and cannot enter other clubs' events until then", async ({
  browser,
  page,
  portal,
  server,
}) => {
  const founder = { ...newcomer, lastName: 'Fondatori', email: 'fondatori@example.org' };
  const made = "Nuoto Club L'Aurora";
  await register(page, founder);
  await portal.fillLogin(founder.email, founder.password);
  await expect(page.getByText(/non potrai iscrivere atleti agli eventi di altre società/)).toBeVisible();
  await page.getByRole('button', { name: 'Seleziona la tua società' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nuova società' }).click();
  const form = page.getByRole('dialog', { name: 'Nuova società' });
  await field(form, 'Denominazione').fill(made);
  await field(form, 'Telefono').fill('0612345678');
  await field(form, 'Email').fill('aurora@example.org');
  await form.getByRole('button', { name: 'Salva' }).click();
  const own = page.getByRole('link', { name: /La società non è ancora confermata/ });
  await expect(own).toBeVisible();
  await expect(page.getByRole('region', { name: made })).toContainText('Da confermare');
  await expectAccessible(page);
  await screenshot(page, 'societa-da-confermare');

  const context = await browser.newContext({ baseURL: server.url });
  const theirs = await context.newPage();
  await new Portal(theirs, server).login('admin');
  await expect(theirs.getByRole('link', { name: /utent[ei] con indirizzo da confermare/ })).toBeVisible();
  await screenshot(theirs, 'in-attesa-di-conferma');
  const approvals = theirs.getByRole('region', { name: /^Da approvare/ });
  await expect(approvals.getByRole('button', { name: `Approva ${made}` })).toBeVisible();
  await theirs.getByRole('link', { name: /società da confermare/ }).click();
  const row = theirs.getByRole('row').filter({ hasText: made });
  await expect(row).toContainText('Da confermare');
  await expectAccessible(theirs);
  await expect(row.getByRole('button', { name: `Conferma ${made}` })).toBeVisible();
  // One click in the list of everything that waits.
  await theirs.goto('/dashboard');
  await expectAccessible(theirs);
  await approvals.getByRole('button', { name: `Approva ${made}` }).click();
  await toast(theirs, `${made}: società confermata`);
  await expect(approvals.getByText(made)).toHaveCount(0);
  const founded = approvals.getByRole('button', { name: `Approva ${founder.firstName} ${founder.lastName}` });
  await founded.click();
  await expect(founded).toHaveCount(0);
  await context.close();

  await page.reload();
  await expect(page.getByRole('region', { name: made })).toBeVisible();
  await expect(own).toHaveCount(0);
});
