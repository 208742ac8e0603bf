import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

  it('opens the window for a document before the token comes, and then fills it', async () => {
    const page = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    const opened = vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
    let give: (address: string) => void = () => undefined;
    renderInPortal(<ReportMenu reports={reports} link={() => new Promise((resolve) => (give = resolve))} />);
    await choose('PDF');
    expect(opened).toHaveBeenCalledOnce();
    expect(page.opener).toBeNull();
    expect(page.location.replace).not.toHaveBeenCalled();
    give('/api/core/report/basic?TOKEN=y');
    await vi.waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('/api/core/report/basic?TOKEN=y'));
  });

  it('closes the window again when there is no report', async () => {
    const page = { opener: null, location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
    renderInPortal(<ReportMenu reports={reports} link={() => Promise.reject(new Error('no'))} />);
    await choose('PDF');
    await vi.waitFor(() => expect(page.close).toHaveBeenCalledOnce());
    expect(screen.getByRole('button', { name: 'Esporta' })).toBeEnabled();
  });

  it('names reports where there are several', async () => {
    const several = [
      { id: 1001, label: 'Start list', formats: [ReportFormat.pdf] },
      { id: 1003, label: 'Risultati', formats: [ReportFormat.pdf, ReportFormat.excel] },
    ];
    renderInPortal(<ReportMenu label="Stampe" reports={several} link={vi.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Stampe' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Start list (PDF)',
      'PDF',
      'Excel',
    ]);
    expect(screen.getByText('Risultati')).toBeInTheDocument();
  });
});
