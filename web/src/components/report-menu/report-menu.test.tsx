import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/call';
import { notify } from '../notify';
import { renderInPortal } from '../testing/render';
import { ReportFormat } from './report-format';
import { ReportMenu } from './report-menu';

const reports = [{ id: 2003, formats: [ReportFormat.pdf, ReportFormat.excel, ReportFormat.csv] }];

async function choose(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Esporta' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

describe('ReportMenu', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('offers the formats', async () => {
    renderInPortal(<ReportMenu reports={reports} link={vi.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Esporta' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['PDF', 'Excel', 'CSV']);
  });

  it('asks for the token and downloads a sheet', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const link = vi.fn().mockResolvedValue('/api/core/report/basic?TOKEN=x');
    renderInPortal(<ReportMenu reports={reports} link={link} />);
    await choose('Excel');
    expect(link).toHaveBeenCalledExactlyOnceWith(2003, 2);
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe('/api/core/report/basic?TOKEN=x');
  });

  it('opens a document in a window once its address is known', async () => {
    const page = { opener: window };
    const opened = vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
    let give: (address: string) => void = () => undefined;
    renderInPortal(<ReportMenu reports={reports} link={() => new Promise((resolve) => (give = resolve))} />);
    await choose('PDF');
    expect(opened).not.toHaveBeenCalled();
    give('/api/core/report/basic?TOKEN=y');
    await vi.waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith('/api/core/report/basic?TOKEN=y', '_blank'));
    expect(page.opener).toBeNull();
  });

  it('downloads a document where the browser blocks windows', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    renderInPortal(<ReportMenu reports={reports} link={() => Promise.resolve('/api/core/report/basic?TOKEN=z')} />);
    await choose('PDF');
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  });

  it('shows why a report is refused and opens no window', async () => {
    const opened = vi.spyOn(window, 'open');
    const error = vi.spyOn(notify, 'error');
    const refusal = new ApiError(1, 'Start list non generata');
    renderInPortal(<ReportMenu reports={reports} link={() => Promise.reject(refusal)} />);
    await choose('PDF');
    await vi.waitFor(() => expect(error).toHaveBeenCalledWith('Start list non generata'));
    expect(opened).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Esporta' })).toBeEnabled();
  });

  it('shows the names of several reports', async () => {
    const several = [
      { id: 1001, label: 'Start list', formats: [ReportFormat.pdf] },
      { id: 1003, label: 'Risultati', formats: [ReportFormat.pdf, ReportFormat.excel] },
    ];
    renderInPortal(<ReportMenu label="Stampe" reports={several} link={vi.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Stampe' }));
    expect(await screen.findByRole('menuitem', { name: 'Start list (PDF)' })).toHaveTextContent(/^PDF$/);
    const results = within(screen.getByRole('group', { name: 'Risultati' }));
    expect(results.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['PDF', 'Excel']);
  });
});
