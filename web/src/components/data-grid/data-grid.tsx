import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { text } from '../../lib/text';
import { EmptyState } from '../empty-state/empty-state';
import { ErrorState } from '../error-state/error-state';
import { useRouter } from '../router/routing';
import { Toolbar } from '../toolbar/toolbar';
import { usePhone } from '../use-phone';
import classes from './data-grid.module.css';
import { GridCards } from './grid-cards';
import { focusFirstFilter, GridFilterBar } from './grid-filter-bar';
import { GridFooter } from './grid-footer';
import { GridHead } from './grid-head';
import { filtersOf, pageOf, pagesOf, withNextSort, withPage, withSort } from './grid-search';
import { SkeletonBody, SkeletonCards } from './grid-skeleton';
import type { DataGridProps, GridBodyProps } from './grid-types';
import { PlainBody } from './plain-body';
import { useGridFilters } from './use-grid-filters';
import { useGridShortcuts } from './use-grid-shortcuts';
import { useRowKeys } from './use-row-keys';
import type { VirtualBodyProps } from './virtual-body';

/** From this many rows on, only the visible ones are rendered. */
const VIRTUAL_FROM = 100;

/** As many rows as a screen shows at once are rendered first, the rest when these are visible. */
const FIRST_ROWS = 12;
const FIRST_ROWS_ON_PHONE = 8;

const NO_ROWS: readonly never[] = [];

// lazy() loses the generic row type.
const VirtualBody = lazy(async () => ({ default: (await import('./virtual-body')).VirtualBody })) as unknown as <
  Row extends object,
>(
  props: VirtualBodyProps<Row>,
) => ReactNode;

/** The portal's list component. Its state is in the URL (`search`, `onSearch`); the server filters, sorts and pages. */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const {
    label,
    columns,
    rowKey,
    search,
    onSearch,
    pageSize,
    loading = false,
    error,
    onRetry,
    onOpen,
    onNew,
    actions,
    toolbar,
    renderRows,
  } = props;
  const rows = useLastRows(props.rows);
  const total = props.total ?? (pageSize ? undefined : rows?.length);
  const phone = usePhone();

  const root = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);
  // State, not a ref: the virtual rows must render again once their scroll container is known.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);

  const filters = useGridFilters(search, onSearch);
  const named = useMemo(() => filtersOf(columns, props.filters), [columns, props.filters]);
  const shown = rows ?? NO_ROWS;
  const whole = useWholeList();

  const [active, setActive] = useState(0);
  const activeIndex = Math.min(active, Math.max(shown.length - 1, 0));
  const open = (index: number) => {
    const row = shown[index];
    if (row) {
      onOpen?.(row);
    }
  };
  const { onKeyDown, onDrawn } = useRowKeys(root, {
    rows: shown,
    active: activeIndex,
    onActive: setActive,
    onOpen: onOpen && open,
  });
  useGridShortcuts(root, () => focusFirstFilter(bar.current), onNew);
  usePageInRange(props);

  const body: GridBodyProps<Row> = {
    columns,
    rows: whole ? shown : shown.slice(0, phone ? FIRST_ROWS_ON_PHONE : FIRST_ROWS),
    rowKey,
    actions,
    onOpen,
    selectedKey: props.selectedKey,
    activeIndex,
    onActive: setActive,
  };
  const count = columns.length + (actions ? 1 : 0);
  const filtered = named.some(({ name }) => search[name] !== undefined);

  return (
    <section ref={root} className={classes.root} aria-label={label} aria-busy={loading} onKeyDown={onKeyDown}>
      {(onNew || toolbar) && (
        <Toolbar>
          {onNew && (
            <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew} aria-keyshortcuts="n">
              {props.newLabel ?? text.new}
            </Button>
          )}
          {toolbar}
        </Toolbar>
      )}
      <GridFilterBar
        barRef={bar}
        named={named}
        filters={filters}
        phone={phone}
        headless={phone || renderRows !== undefined}
        columns={columns}
        search={search}
        onSort={(field, direction) => onSearch(withSort(search, field, direction), { replace: false })}
      />
      {error !== undefined && error !== null ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : rows && shown.length === 0 ? (
        <EmptyState
          title={filtered ? 'Nessun risultato con questi filtri' : (props.empty?.title ?? 'Nessun elemento presente')}
          hint={filtered ? 'Modifica o azzera i filtri per vedere altre righe.' : props.empty?.hint}
          action={
            filtered ? (
              <Group gap="xs" justify="center">
                {props.empty?.elsewhere}
                <Button variant="default" onClick={() => filters.clearAll(named.map(({ name }) => name))}>
                  {text.clearFilters}
                </Button>
              </Group>
            ) : (
              props.empty?.action
            )
          }
        />
      ) : phone || renderRows ? (
        rows ? (
          (renderRows?.(body) ?? <GridCards label={label} detail={props.phoneDetail} {...body} />)
        ) : (
          <SkeletonCards columns={count} rows={pageSize ?? 12} />
        )
      ) : (
        <div ref={setScroller} className={classes.scroller} data-long={shown.length > VIRTUAL_FROM || undefined}>
          <table
            className={classes.table}
            aria-label={label}
            aria-rowcount={shown.length > VIRTUAL_FROM ? shown.length + 1 : undefined}
          >
            <GridHead
              columns={columns}
              search={search}
              onSort={(field) => onSearch(withNextSort(search, field), { replace: false })}
              withActions={actions !== undefined}
            />
            {!rows ? (
              <SkeletonBody columns={count} rows={pageSize ?? 12} />
            ) : shown.length > VIRTUAL_FROM ? (
              <Suspense fallback={<SkeletonBody columns={count} rows={12} />}>
                <VirtualBody {...body} scroller={scroller} onDrawn={onDrawn} />
              </Suspense>
            ) : (
              <PlainBody {...body} />
            )}
          </table>
        </div>
      )}
      <GridFooter
        total={total}
        page={pageOf(search)}
        pages={pagesOf(total ?? 0, pageSize)}
        onPage={(page) => {
          onSearch(withPage(search, page), { replace: false });
          showTop(root.current);
        }}
      />
    </section>
  );
}

/** Scrolls to the first row of a new page: the user who pressed its number is at the end of the list. */
function showTop(list: HTMLElement | null) {
  if (list && list.getBoundingClientRect().top < 0) {
    list.scrollIntoView();
  }
}

/**
 * False while the list is rendered for the first time. A list that opens where it was scrolled before needs all its rows
 * at once.
 */
function useWholeList(): boolean {
  const router = useRouter();
  const [atOnce] = useState(() => !router.startsAtTop);
  return useDeferredValue(true, atOnce);
}

/** Keeps the previous page while the next one loads. */
function useLastRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const [last, setLast] = useState(rows);
  if (rows !== undefined && rows !== last) {
    setLast(rows);
  }
  return rows ?? last;
}

/** Goes to the last page if the requested one does not exist: its only row was deleted, or the link is old. */
function usePageInRange<Row extends object>({ rows, total, pageSize, search, onSearch, loading }: DataGridProps<Row>) {
  const beyond =
    !loading && rows !== undefined && total !== undefined && total > 0 && pageOf(search) > pagesOf(total, pageSize);
  useEffect(() => {
    if (beyond) {
      onSearch(withPage(search, pagesOf(total ?? 0, pageSize)), { replace: true });
    }
  }, [beyond, onSearch, search, total, pageSize]);
}
