import '@mantine/core/styles/Checkbox.css';
import { Badge, Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { trainingApi } from '../../api/generated/training';
import { refresh } from '../../api/query';
import { confirmDanger } from '../../components/confirm/confirm';
import { Dialog } from '../../components/dialog/dialog';
import { ErrorState } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { NumberField } from '../../components/number-field';
import { text } from '../../lib/text';
import { type LibraryItem, libraryQuery } from './api';
import { formatDuration, formatMetres } from './figures';
import classes from './library.module.css';
import { EditLibraryItem } from './library-panel';

// Items that are shown at once; the search finds the others.
const maxShown = 30;

interface LibraryDialogProps {
  // Inserts an item into the open workout; absent if the workout is read-only.
  onInsert?: (item: LibraryItem) => void;
  onClose: () => void;
}

// LibraryDialog lists the saved series and workouts: the user's own and those that colleagues of the club share.
export function LibraryDialog({ onInsert, onClose }: LibraryDialogProps) {
  const [words, setWords] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [own, setOwn] = useState(false);
  const [edited, setEdited] = useState<LibraryItem | null>(null);
  const [settled] = useDebouncedValue(
    { words, from: Number(from), to: Number(to), own: own ? (1 as const) : (0 as const) },
    200,
  );
  const { data, error, refetch } = useQuery({
    ...libraryQuery({ ...settled, page: 1, rows: maxShown }),
    placeholderData: keepPreviousData,
  });
  const searched = words !== '' || from !== '' || to !== '' || own;
  return (
    <>
      <Dialog title="Libreria" size="lg" opened={edited === null} onClose={onClose}>
        <search className={classes.search}>
          <TextInput
            label="Cerca"
            placeholder="Nome, etichetta o parole delle serie"
            data-autofocus
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <NumberField label="Metri da" maxLength={5} value={from} onChange={setFrom} />
          <NumberField label="a" maxLength={5} value={to} onChange={setTo} />
          <Checkbox
            size="md"
            label="Solo le mie"
            checked={own}
            onChange={(event) => setOwn(event.currentTarget.checked)}
          />
        </search>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && data.total === 0 && (
          <Text c="dimmed" my="lg">
            {searched
              ? 'Nessuna serie e nessun allenamento con queste parole e questi metri.'
              : 'La libreria è vuota: apri un allenamento e scegli «Salva in libreria», per tutto l’allenamento o per una serie.'}
          </Text>
        )}
        <ul className={classes.items} aria-label="Voci della libreria">
          {data?.rows.map((item) => (
            <Item key={item.id} item={item} onInsert={onInsert} onEdit={() => setEdited(item)} />
          ))}
        </ul>
        {data && data.total > data.rows.length && (
          <Text size="sm" c="dimmed">{`Altre ${data.total - data.rows.length}: restringi la ricerca.`}</Text>
        )}
      </Dialog>
      {edited && <EditLibraryItem item={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface ItemProps {
  item: LibraryItem;
  onInsert?: (item: LibraryItem) => void;
  onEdit: () => void;
}

function Item({ item, onInsert, onEdit }: ItemProps) {
  const client = useQueryClient();
  const { id, name, tags, lines, metres, duration, owner, own, shared, kind } = item;
  const copy = useMutation({
    mutationFn: () => trainingApi.copyLibraryItem.reply({ id }),
    onSuccess: ({ message }) => {
      notify.success(message, `${name}: copiato nella tua libreria`);
      void refresh(client, trainingApi.listLibrary);
    },
  });
  const remove = useMutation({
    mutationFn: () => trainingApi.deleteLibraryItem({ id }),
    onSuccess: () => void refresh(client, trainingApi.listLibrary),
  });
  const facts = [
    kind === 1 ? 'Serie' : 'Allenamento',
    formatMetres(metres),
    formatDuration(duration),
    own === 1 && shared === 1 ? 'condiviso con la società' : '',
    own === 1 ? '' : `di ${owner}`,
  ];
  return (
    <li className={classes.item}>
      <div>
        <h3 className={classes.name}>{name}</h3>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <ul className={classes.lines} aria-label={`Righe di ${name}`}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move.
            <li key={index}>{line}</li>
          ))}
        </ul>
        {tags && (
          <div className={classes.tags}>
            {tags.split(', ').map((tag) => (
              <Badge key={tag} variant="light" tt="none">
                {tag}
              </Badge>
            ))}
          </div>
        )}
      </div>
      <div className={classes.actions}>
        {onInsert && (
          <Button size="md" aria-label={`Inserisci ${name}`} onClick={() => onInsert(item)}>
            Inserisci
          </Button>
        )}
        {own === 1 ? (
          <>
            <Button size="md" variant="default" aria-label={`Modifica ${name}`} onClick={onEdit}>
              {text.edit}
            </Button>
            <Button
              size="md"
              variant="subtle"
              color="red"
              aria-label={`Elimina ${name}`}
              onClick={async () => {
                if (await confirmDanger(`Stai per eliminare «${name}» dalla libreria.`)) remove.mutate();
              }}
            >
              {text.delete}
            </Button>
          </>
        ) : (
          <Button size="md" variant="default" aria-label={`Copia ${name}`} onClick={() => copy.mutate()}>
            Copia nella mia
          </Button>
        )}
      </div>
    </li>
  );
}
