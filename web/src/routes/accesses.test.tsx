import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountApi } from '../api/generated/account';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const row = {
  id: 9,
  username: 'coach',
  at: '2026-11-10T09:08:07+01:00',
  ip: '192.0.2.7',
  attempts: 1,
  outcome: 0,
} as const;

describe('the access log', () => {
  let requests: Record<string, unknown>[] = [];
  beforeEach(() => {
    requests = [];
    server.use(
      on(accountApi.listAccesses, async ({ request }) => {
        requests.push((await request.json()) as Record<string, unknown>);
        return ok([row, { ...row, id: 10, outcome: 1 as const }], { totale: 2 });
      }),
    );
  });
  const open = () => openPortal({ path: '/Accessi', home: { capabilities: ['accessi'] } });

  it('shows user, time to the second, address and outcome, twenty per page', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Accessi' });
    const [, failed, good] = within(table).getAllByRole('row');
    expect(failed).toHaveTextContent(/coach.*10\/11\/2026 09:08:07.*192\.0\.2\.7.*Fallito/);
    expect(good).toHaveTextContent('Riuscito');
    expect(requests[0]).toMatchObject({ page: 1, rows: 20 });
    expect(requests[0]).not.toHaveProperty('outcome');
  });

  it('filters by outcome and username, and reloads on request', async () => {
    open();
    await screen.findByRole('table', { name: 'Accessi' });
    const outcome = screen.getByLabelText('Esito');
    expect(
      within(outcome)
        .getAllByRole('option')
        .map((element) => element.textContent),
    ).toEqual(['Tutti', 'Fallito', 'Riuscito']);
    for (const value of ['0', '1'] as const) {
      fireEvent.change(outcome, { target: { value } });
      await waitFor(() => expect(requests.at(-1)).toMatchObject({ outcome: Number(value) }));
    }
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'coa' } });
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ username: 'coa', outcome: 1 }));
    const before = requests.length;
    await userEvent.click(screen.getByRole('button', { name: 'Aggiorna' }));
    await waitFor(() => expect(requests.length).toBe(before + 1));
  });
});
