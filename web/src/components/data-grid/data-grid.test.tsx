import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/call';
import { renderInPortal } from '../testing/render';
import { DataGrid } from './data-grid';
import type { DataGridProps, GridColumn, GridSearch } from './grid-types';

interface Athlete {
  id: number;
  lastName: string;
  time: number;
}

const columns: readonly GridColumn<Athlete>[] = [
  { id: 'lastName', header: 'Cognome', sortable: true, filter: { kind: 'text' } },
  { id: 'time', header: 'Tempo', numeric: true, cell: (row) => `t${row.time}` },
];

const some = (count: number): Athlete[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, lastName: `Atleta ${index + 1}`, time: index }));

const rowKey = (row: Athlete) => row.id;

function Grid({
  start = {},
  spy,
  ...rest
}: Partial<DataGridProps<Athlete>> & { start?: GridSearch; spy?: DataGridProps<Athlete>['onSearch'] }) {
  const [search, setSearch] = useState<GridSearch>(start);
  return (
    <DataGrid
      label="Atleti"
      columns={columns}
      rows={some(3)}
      total={3}
      pageSize={50}
      rowKey={rowKey}
      search={search}
      onSearch={(next, change) => {
        spy?.(next, change);
        setSearch(next);
      }}
      {...rest}
    />
  );
}

const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;

describe('DataGrid', () => {
  it('is a table with headers, rows and the total', () => {
    renderInPortal(<Grid />);
    const table = screen.getByRole('table', { name: 'Atleti' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(within(table).getByRole('columnheader', { name: 'Cognome' })).toHaveAttribute('aria-sort', 'none');
    expect(within(table).getByRole('columnheader', { name: 'Tempo' })).not.toHaveAttribute('aria-sort');
    expect(screen.getByText('Tot righe: 3')).toBeInTheDocument();
    expect(screen.getByText('t1')).toHaveStyle({ textAlign: 'right' });
  });

  it('shows the full text of clipped cells', () => {
    renderInPortal(<Grid columns={columns.map((column) => ({ ...column, clip: column.id === 'lastName' }))} />);
    expect(screen.getByText('Atleta 2')).toHaveAttribute('title', 'Atleta 2');
    expect(screen.getByText('t1')).not.toHaveAttribute('title');
  });

  it('sorts by the field, then in reverse, then not at all', async () => {
    const spy = vi.fn();
    renderInPortal(<Grid start={{ page: 2 }} total={200} spy={spy} />);
    const head = screen.getByRole('columnheader', { name: 'Cognome' });
    const button = within(head).getByRole('button');
    await userEvent.click(button);
    expect(spy).toHaveBeenLastCalledWith({ sort: 'lastName', way: 'ASC' }, { replace: false });
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(button);
    expect(spy).toHaveBeenLastCalledWith({ sort: 'lastName', way: 'DESC' }, { replace: false });
    expect(head).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(button);
    expect(spy).toHaveBeenLastCalledWith({}, { replace: false });
  });

  it('shows three pages around the current one and one at each end', async () => {
    const spy = vi.fn();
    renderInPortal(<Grid start={{ page: 10 }} total={1000} spy={spy} />);
    const pages = within(screen.getByRole('navigation', { name: 'Pagine' }));
    const numbers = pages.getAllByRole('button', { name: /^Pagina \d+$/ }).map((button) => button.textContent);
    expect(numbers).toEqual(['1', '9', '10', '11', '20']);
    await userEvent.click(pages.getByRole('button', { name: 'Pagina successiva' }));
    expect(spy).toHaveBeenLastCalledWith({ page: 11 }, { replace: false });
  });

  it('scrolls to the top of a new page, unless the top is visible', async () => {
    renderInPortal(<Grid start={{ page: 2 }} total={1000} />);
    const list = screen.getByRole('region', { name: 'Atleti' });
    const seen = vi.fn();
    list.scrollIntoView = seen;
    const next = screen.getByRole('button', { name: 'Pagina successiva' });
    await userEvent.click(next);
    expect(seen).not.toHaveBeenCalled();
    vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -900, 100, 1800));
    await userEvent.click(next);
    expect(seen).toHaveBeenCalledOnce();
  });

  it('goes to the last page when the requested one does not exist', () => {
    const spy = vi.fn();
    renderInPortal(<Grid start={{ page: 9 }} rows={[]} total={120} spy={spy} />);
    expect(spy).toHaveBeenCalledWith({ page: 3 }, { replace: true });
  });

  it('shows a skeleton during the first load, and keeps a page while the next one loads', () => {
    const { rerender } = renderInPortal(<Grid rows={undefined} total={undefined} loading />);
    expect(screen.getByTestId('grid-skeleton')).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Cognome' })).toBeInTheDocument();
    rerender(<Grid rows={some(2)} total={2} />);
    expect(screen.queryByTestId('grid-skeleton')).not.toBeInTheDocument();
    rerender(<Grid rows={undefined} total={2} loading />);
    expect(screen.getByText('Atleta 1')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Atleti' })).toHaveAttribute('aria-busy', 'true');
  });

  it('shows a hint when there are no rows', () => {
    renderInPortal(
      <Grid
        rows={[]}
        total={0}
        empty={{ title: 'Nessun atleta', hint: 'Aggiungi il primo.', action: <button type="button">Aggiungi</button> }}
      />,
    );
    expect(screen.getByText('Nessun atleta')).toBeInTheDocument();
    expect(screen.getByText('Aggiungi il primo.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Aggiungi' })).toBeInTheDocument();
  });

  it('offers to clear the filters when no row matches', async () => {
    const spy = vi.fn();
    renderInPortal(<Grid start={{ lastName: 'zzz', sort: 'lastName' }} rows={[]} total={0} spy={spy} />);
    const [, inList] = screen.getAllByRole('button', { name: 'Azzera i filtri' });
    await userEvent.click(inList as HTMLElement);
    expect(spy).toHaveBeenCalledWith({ sort: 'lastName' }, { replace: true });
  });

  it('shows the error and retries', async () => {
    const retry = vi.fn();
    renderInPortal(<Grid rows={undefined} error={new ApiError(500, 'Servizio non disponibile')} onRetry={retry} />);
    expect(screen.getByText('Servizio non disponibile')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('DataGrid filters', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const type = (value: string) => fireEvent.change(screen.getByLabelText('Cognome'), { target: { value } });

  it('sends one request, 300 ms after the last key', () => {
    const spy = vi.fn();
    renderInPortal(<Grid spy={spy} start={{ page: 3 }} total={500} />);
    type('r');
    act(() => vi.advanceTimersByTime(200));
    type('ro');
    act(() => vi.advanceTimersByTime(299));
    expect(spy).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(spy).toHaveBeenCalledOnce();
    expect(spy).toHaveBeenCalledWith({ lastName: 'ro' }, { replace: true });
  });

  it('keeps a trailing space while typing', () => {
    renderInPortal(<Grid />);
    type('de ');
    act(() => vi.advanceTimersByTime(300));
    expect(screen.getByLabelText('Cognome')).toHaveValue('de ');
  });

  it('follows changes of the URL', () => {
    const props = { label: 'Atleti', columns, rows: some(1), rowKey, onSearch: vi.fn() };
    const { rerender } = renderInPortal(<DataGrid {...props} search={{}} />);
    type('ro');
    act(() => vi.advanceTimersByTime(300));
    rerender(<DataGrid {...props} search={{ lastName: 'ro' }} />);
    expect(screen.getByLabelText('Cognome')).toHaveValue('ro');
    rerender(<DataGrid {...props} search={{}} />);
    expect(screen.getByLabelText('Cognome')).toHaveValue('');
  });
});

describe('DataGrid keyboard', () => {
  it('moves through the rows with the arrow keys and opens one with Enter', async () => {
    const open = vi.fn();
    renderInPortal(<Grid onOpen={open} />);
    expect(rowOf('Atleta 1')).toHaveAttribute('tabindex', '0');
    expect(rowOf('Atleta 2')).toHaveAttribute('tabindex', '-1');
    act(() => rowOf('Atleta 1').focus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(rowOf('Atleta 3')).toHaveFocus();
    expect(rowOf('Atleta 3')).toHaveAttribute('tabindex', '0');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));
    await userEvent.keyboard('{End}');
    expect(rowOf('Atleta 3')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(rowOf('Atleta 1')).toHaveFocus();
  });

  it('focuses the row in its place when the focused row disappears, unless the focus was removed on purpose', async () => {
    function Shrinking() {
      const [rows, setRows] = useState(some(3));
      return (
        <>
          <Grid rows={rows} onOpen={(row) => setRows(rows.filter(({ id }) => id !== row.id))} />
          <p>Altrove</p>
        </>
      );
    }
    renderInPortal(<Shrinking />);
    act(() => rowOf('Atleta 1').focus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(screen.queryByText('Atleta 2')).toBeNull();
    expect(rowOf('Atleta 3')).toHaveFocus();
    await userEvent.click(screen.getByText('Altrove'));
    fireEvent.click(screen.getByText('Atleta 3'));
    expect(screen.queryByText('Atleta 3')).toBeNull();
    expect(document.body).toHaveFocus();
  });

  it('leaves Enter and clicks on a button to the button', async () => {
    const open = vi.fn();
    const edit = vi.fn();
    renderInPortal(
      <Grid
        onOpen={open}
        actions={(row) => (
          <button type="button" onClick={() => edit(row.id)}>
            {`Modifica ${row.id}`}
          </button>
        )}
      />,
    );
    act(() => screen.getByRole('button', { name: 'Modifica 2' }).focus());
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Modifica 3' }));
    expect(edit.mock.calls).toEqual([[2], [3]]);
    expect(open).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('Atleta 3'));
    expect(open).toHaveBeenCalledOnce();
  });

  it('focuses the first filter with / and creates a record with n, but not while typing', async () => {
    const onNew = vi.fn();
    renderInPortal(<Grid onNew={onNew} newLabel="Nuovo atleta" />);
    await userEvent.keyboard('n');
    expect(onNew).toHaveBeenCalledOnce();
    // No form opens here that would receive the next keys.
    await userEvent.keyboard('{Escape}/');
    await vi.waitFor(() => expect(screen.getByLabelText('Cognome')).toHaveFocus());
    await userEvent.keyboard('n/');
    expect(onNew).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('Cognome')).toHaveValue('n/');
  });

  it('focuses the filter before the next key arrives', () => {
    renderInPortal(<Grid />);
    fireEvent.keyDown(document.body, { key: '/' });
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
    expect(rowOf('Atleta 1')).toHaveFocus();
  });

  it('ignores shortcuts behind an open dialog', async () => {
    const onNew = vi.fn();
    renderInPortal(
      <>
        <Grid onNew={onNew} />
        <div role="dialog" aria-label="Sopra" />
      </>,
    );
    await userEvent.keyboard('n');
    expect(onNew).not.toHaveBeenCalled();
  });
});

describe('DataGrid with many rows', () => {
  // jsdom has no layout: this simulates a window of 400 pixels over rows of 37.
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(37 * 1001);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(37);
    Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
      this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
      this.dispatchEvent(new Event('scroll'));
    } as typeof Element.prototype.scrollTo;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('renders only the visible rows, with their positions', async () => {
    renderInPortal(<Grid rows={some(1000)} total={1000} pageSize={undefined} />);
    await screen.findByText('Atleta 1');
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
    expect(rowOf('Atleta 1')).toHaveAttribute('aria-rowindex', '2');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('moves the focus to a row that was not rendered yet', async () => {
    renderInPortal(<Grid rows={some(1000)} total={1000} pageSize={undefined} />);
    await screen.findByText('Atleta 1');
    act(() => rowOf('Atleta 1').focus());
    await userEvent.keyboard('{End}');
    await vi.waitFor(() => expect(rowOf('Atleta 1000')).toHaveFocus());
  });
});

describe('DataGrid on a phone', () => {
  it('shows cards with labelled values, one search field, and the other filters behind a button', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    const open = vi.fn();
    renderInPortal(<Grid onOpen={open} />);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const [first] = within(screen.getByRole('list', { name: 'Atleti' })).getAllByRole('listitem');
    expect(within(first as HTMLElement).getByText('Atleta 1')).toBeInTheDocument();
    expect(within(first as HTMLElement).getByText('Tempo')).toBeInTheDocument();
    expect(screen.getByLabelText('Cognome')).toBeInTheDocument();
    act(() => first?.focus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));
    window.matchMedia = wide;
  });

  it.each([
    ['text', 'Denominazione', 'Id'],
    ['date', 'Id', 'Denominazione'],
  ] as const)(
    'searches by the filter of the card title if it is a text filter (%s), otherwise by the first filter',
    (kind, shown, folded) => {
      const wide = window.matchMedia;
      window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
      const columns: GridColumn<{ id: number; name: string }>[] = [
        { id: 'id', header: 'Id', filter: { kind: 'text' } },
        { id: 'name', header: 'Denominazione', cardTitle: true, filter: { kind } },
      ];
      renderInPortal(
        <DataGrid
          label="Società"
          columns={columns}
          rows={[]}
          rowKey={(row) => row.id}
          search={{}}
          onSearch={vi.fn()}
        />,
      );
      expect(screen.getByLabelText(shown)).toBeInTheDocument();
      expect(screen.queryByLabelText(folded)).toBeNull();
      window.matchMedia = wide;
    },
  );

  it('shows the columns marked for phones on one line, without empty values', () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    const phone = [
      { id: 'name', header: 'Cognome', cardTitle: true },
      { id: 'club', header: 'Società', phone: true as const },
      { id: 'note', header: 'Note', phone: true as const },
      { id: 'time', header: 'Tempo', phone: (row: { time: number }) => `in ${row.time}` },
      { id: 'hidden', header: 'Altro' },
    ];
    const rows = [{ id: 1, name: 'Rossi', club: 'Tirreno', note: '', time: 7, hidden: 'non qui' }];
    renderInPortal(
      <DataGrid label="Atleti" columns={phone} rows={rows} rowKey={(row) => row.id} search={{}} onSearch={vi.fn()} />,
    );
    expect(screen.getByRole('listitem')).toHaveTextContent(/^RossiTirreno · in 7$/);
    window.matchMedia = wide;
  });

  it('uses the one-line title where the table cell has two lines', () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    const columns = [{ id: 'name', header: 'Cognome', cell: () => <p>Rossi</p>, cardTitle: () => 'Rossi Ugo' }];
    renderInPortal(
      <DataGrid
        label="Atleti"
        columns={columns}
        rows={[{ id: 1 }]}
        rowKey={(row) => row.id}
        search={{}}
        onSearch={vi.fn()}
      />,
    );
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Rossi Ugo$/);
    window.matchMedia = wide;
  });
});
