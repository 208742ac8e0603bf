import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { totalRows } from '../../lib/text';
import classes from './data-grid.module.css';
import { pageItems } from './grid-search';

interface GridFooterProps {
  total: number | undefined;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function GridFooter({ total, page, pages, onPage }: GridFooterProps) {
  return (
    <div className={classes.footer}>
      <span role="status">{total === undefined ? '' : totalRows(total)}</span>
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Pagine">
          <button type="button" aria-label="Pagina precedente" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={16} aria-hidden />
          </button>
          {pageItems(page, pages).map((item) =>
            item.kind === 'gap' ? (
              <span key={`after ${item.after}`} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={item.page}
                type="button"
                aria-label={`Pagina ${item.page}`}
                aria-current={item.page === page ? 'page' : undefined}
                onClick={() => onPage(item.page)}
              >
                {item.page}
              </button>
            ),
          )}
          <button
            type="button"
            aria-label="Pagina successiva"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        </nav>
      )}
    </div>
  );
}
