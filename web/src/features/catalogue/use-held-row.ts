import { useState } from 'react';

interface RowsQuery<Row> {
  data: { rows: Row[] } | undefined;
  refetch: () => Promise<{ data: { rows: Row[] } | undefined }>;
}

// useHeldRow keeps the row that a form was opened with: the list behind may be refetched while the user types, but
// the fields and their version must not change. `reload` takes the newest row on request.
export function useHeldRow<Row>(query: RowsQuery<Row>, isIt: (row: Row) => boolean, onGone: () => void) {
  const [row, setRow] = useState<Row>();
  const found = row ?? query.data?.rows.find(isIt);
  if (row === undefined && found !== undefined) setRow(found);
  const reload = async () => {
    const { data } = await query.refetch();
    const newest = data?.rows.find(isIt);
    if (newest) setRow(newest);
    else onGone();
  };
  return { row: found, reload: () => void reload() };
}
