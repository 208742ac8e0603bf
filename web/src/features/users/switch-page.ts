import { folded } from '../../lib/fold';

export interface SwitchItem {
  id: number;
  label: string;
  on: boolean;
}

const pageSize = 6;

// pageOfSwitches searches without case and accents, as the server's lists do, and returns at most the last page.
export function pageOfSwitches(items: readonly SwitchItem[], search: string, requested: number) {
  const found = items.filter((item) => folded(item.label).includes(folded(search.trim())));
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(Math.max(requested, 1), pages);
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length, pages, page };
}
