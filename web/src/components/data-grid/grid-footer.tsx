import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Pagination.css';
import { Pagination } from '@mantine/core';
import { totalRows } from '../../lib/text';
import classes from './data-grid.module.css';

interface GridFooterProps {
  total: number | undefined;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

const NAMES = {
  first: 'Prima pagina',
  previous: 'Pagina precedente',
  next: 'Pagina successiva',
  last: 'Ultima pagina',
};

export function GridFooter({ total, page, pages, onPage }: GridFooterProps) {
  return (
    <div className={classes.footer}>
      <span role="status">{total === undefined ? '' : totalRows(total)}</span>
      {pages > 1 && (
        <nav aria-label="Pagine">
          {/* Three pages around the current one, one at each end. */}
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={onPage}
            siblings={1}
            boundaries={1}
            getItemProps={(item) => ({ 'aria-label': `Pagina ${item}` })}
            getControlProps={(control) => ({ 'aria-label': NAMES[control] })}
          />
        </nav>
      )}
    </div>
  );
}
