import type { GridColumn } from '../../components/data-grid/grid-types';
import { DASH, formatDate } from '../../lib/dates';
import type { UserRow } from './api';
import { identity, subscription } from './user-columns';

// subscriptionColumns shows the end of each subscription and its use, without account data.
export function subscriptionColumns(clubFilter: boolean): readonly GridColumn<UserRow>[] {
  return [
    ...identity(clubFilter, ['23%', '20%', '24%']),
    {
      id: 'createdAt',
      header: 'Creazione',
      sortable: true,
      wide: true,
      cell: (user) => formatDate(user.createdAt?.slice(0, 10)) || DASH,
    },
    ...subscription,
  ];
}
