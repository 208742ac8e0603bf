import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { accountApi } from '../../api/generated/account';
import { pageQuery } from '../../api/query';
import { Dialog } from '../../components/dialog/dialog';
import { PathIcon } from '../../components/path-icon';
import { useNavigate } from '../../components/router/routing';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { text } from '../../lib/text';
import { type FoundItem, keepRecent, placeOf, recentOf, shownOf, withRecent } from './rules';
import classes from './search.module.css';

interface SearchDialogProps {
  userId: number;
  // Returns the chapters of the guide with these words.
  guide: (words: string) => Promise<readonly { id: string; title: string; intro?: string }[]>;
  onClose: () => void;
}

const waits = 150;

// SearchDialog searches athletes, events, clubs and users by name, and opens the chosen one.
export function SearchDialog({ userId, guide, onClose }: SearchDialogProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), waits);
  const [chosen, setChosen] = useState(0);
  const [recent] = useState(() => recentOf(userId));
  const searching = settled.length >= 2;
  const query = useQuery({
    ...pageQuery(accountApi.search, { text: settled }),
    enabled: searching,
    placeholderData: keepPreviousData,
  });
  const { data: chapters = [] } = useQuery({
    queryKey: ['guida', settled],
    queryFn: () => guide(settled),
    enabled: searching,
  });
  const found: FoundItem[] = [
    ...(searching ? (query.data?.rows ?? []) : []),
    ...(searching ? chapters : []).map(({ id, title, intro = '' }, index) => ({
      kind: 'guida',
      id: index,
      part: id,
      name: title,
      detail: intro,
      hidden: 0 as const,
    })),
  ];
  const shown = shownOf(search, found, recent);
  const at = Math.min(chosen, shown.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const open = (item: FoundItem | undefined) => {
    const place = item && placeOf(item);
    if (!place) return;
    if (!item.part) keepRecent(userId, withRecent(recent, item));
    onClose();
    void navigate({ to: place.to, search: place.search, hash: item.part });
  };
  const onKey = (event: KeyboardEvent) => {
    const step: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const by = step[event.key];
    if (by !== undefined && shown.length > 0) {
      event.preventDefault();
      const next = (at + by + shown.length) % shown.length;
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(shown[at]);
    }
  };

  return (
    <Dialog title={text.search} onClose={onClose} size="lg">
      <input
        className={classes.input}
        type="search"
        role="combobox"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        aria-label="Cerca atleti, eventi, società, utenti e la guida"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        placeholder="Nome di un atleta, un evento, una società…"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <p className={classes.note} role="status">
        {noteOf(search, searching && !query.isFetching && !query.error, shown.length, query.error !== null)}
      </p>
      <div id={listId} role="listbox" aria-label="Risultati" className={classes.list}>
        {shown.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys
          <div
            key={`${item.kind}-${item.part ?? item.id}`}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.option}
            onMouseEnter={() => setChosen(index)}
            onClick={() => open(item)}
          >
            <PathIcon path={placeOf(item)?.to ?? null} />
            <span>
              <span className={classes.name}>{item.name}</span>
              <span className={classes.detail}>{item.detail}</span>
            </span>
            <span className={classes.kind}>
              {item.hidden === 1 ? <StatusBadge status="deleted" /> : placeOf(item)?.kind}
            </span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

// noteOf describes the list, or why it is empty.
function noteOf(search: string, answered: boolean, shown: number, failed: boolean): string {
  if (search.trim().length < 2) return shown > 0 ? 'Aperti di recente' : text.typeMore;
  if (failed) return text.failure;
  if (!answered) return text.loading;
  if (shown === 0) return text.noResults;
  return shown === 1 ? '1 risultato' : `${shown} risultati`;
}
