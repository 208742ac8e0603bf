import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { text } from '../../lib/text';
import { EmptyState } from '../empty-state/empty-state';
import { ErrorState } from '../error-state/error-state';
import { Toolbar } from '../toolbar/toolbar';
import { usePhone } from '../use-phone';
import classes from './data-grid.module.css';
import { GridCards } from './grid-cards';
import { focusFirstFilter, GridFilterBar } from './grid-filter-bar';
import { GridFooter } from './grid-footer';
import { filtersOf, pageOf, pagesOf, withPage, withSort } from './grid-search';
import { SkeletonCards } from './grid-skeleton';
import { GridTable } from './grid-table';
import type { DataGridProps, GridBodyProps, GridEmpty } from './grid-types';
import { useGridFilters } from './use-grid-filters';
import { useLastRows, usePageInRange, useWholeList } from './use-grid-rows';
import { useGridShortcuts } from './use-grid-shortcuts';
import { useRowKeys } from './use-row-keys';

/** As many rows as a screen shows at once are rendered first, the rest when these are visible. */
const FIRST_ROWS = 12;
const FIRST_ROWS_ON_PHONE = 8;

/** Placeholder rows of a list without pages. */
const SKELETON_ROWS = 12;

const NO_ROWS: readonly never[] = [];

/** The portal's list component. Its state is in the URL (`search`, `onSearch`); the server filters, sorts and pages. */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { label, columns, search, onSearch, pageSize, loading = false, onOpen, onNew, renderRows } = props;
  const rows = useLastRows(props.rows);
  const total = props.total ?? (pageSize ? undefined : rows?.length);
  const phone = usePhone();
  const root = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);
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
    rowKey: props.rowKey,
    actions: props.actions,
    onOpen,
    selectedKey: props.selectedKey,
    activeIndex,
    onActive: setActive,
  };
  const skeletonRows = pageSize ?? SKELETON_ROWS;

  const renderContent = () => {
    if (props.error !== undefined && props.error !== null) {
      return <ErrorState error={props.error} onRetry={props.onRetry} />;
    }
    if (rows?.length === 0) {
      const filtered = named.some(({ name }) => search[name] !== undefined);
      const clear = () => filters.clearAll(named.map(({ name }) => name));
      return <NoRows empty={props.empty} onClear={filtered ? clear : undefined} />;
    }
    if (!phone && !renderRows) {
      return (
        <GridTable
          label={label}
          search={search}
          onSearch={onSearch}
          body={body}
          rowCount={rows?.length}
          skeletonRows={skeletonRows}
          onDrawn={onDrawn}
        />
      );
    }
    if (!rows) return <SkeletonCards columns={columns.length + (props.actions ? 1 : 0)} rows={skeletonRows} />;
    return renderRows?.(body) ?? <GridCards label={label} detail={props.phoneDetail} {...body} />;
  };

  return (
    <section ref={root} className={classes.root} aria-label={label} aria-busy={loading} onKeyDown={onKeyDown}>
      <GridToolbar onNew={onNew} newLabel={props.newLabel} toolbar={props.toolbar} />
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
      {renderContent()}
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

type GridToolbarProps = Pick<DataGridProps<object>, 'onNew' | 'newLabel' | 'toolbar'>;

function GridToolbar({ onNew, newLabel, toolbar }: GridToolbarProps) {
  if (!onNew && !toolbar) return null;
  return (
    <Toolbar>
      {onNew && (
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew} aria-keyshortcuts="n">
          {newLabel ?? text.new}
        </Button>
      )}
      {toolbar}
    </Toolbar>
  );
}

interface NoRowsProps {
  empty: GridEmpty | undefined;
  /** Clears the filters; absent if there are none. */
  onClear: (() => void) | undefined;
}

function NoRows({ empty, onClear }: NoRowsProps) {
  if (!onClear) {
    return <EmptyState title={empty?.title ?? 'Nessun elemento presente'} hint={empty?.hint} action={empty?.action} />;
  }
  return (
    <EmptyState
      title="Nessun risultato con questi filtri"
      hint="Modifica o azzera i filtri per vedere altre righe."
      action={
        <Group gap="xs" justify="center">
          {empty?.elsewhere}
          <Button variant="default" onClick={onClear}>
            {text.clearFilters}
          </Button>
        </Group>
      }
    />
  );
}

/** Scrolls to the first row of a new page: the user who pressed its number is at the end of the list. */
function showTop(list: HTMLElement | null) {
  if (list && list.getBoundingClientRect().top < 0) {
    list.scrollIntoView();
  }
}
