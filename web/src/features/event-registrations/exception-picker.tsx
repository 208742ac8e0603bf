import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { meetApi } from '../../api/generated/meet';
import { DataGrid } from '../../components/data-grid/data-grid';
import { pageOf } from '../../components/data-grid/grid-search';
import type { GridColumn, GridSearch } from '../../components/data-grid/grid-types';
import { Dialog } from '../../components/dialog/dialog';
import { PersonName } from '../../components/person-name/person-name';
import { MIN_LETTERS } from '../../components/remote-select/use-remote-options';
import { text } from '../../lib/text';
import { type Entrant, type EventCategory, type Exception, entrantsQuery, pickerSize, useChange } from './api';
import { individualChoices } from './rules';

// Milliseconds after the last key.
const delay = 700;

const columns: readonly GridColumn<Entrant>[] = [
  {
    id: 'lastName',
    header: 'Atleta',
    cell: (athlete) => <PersonName sex={athlete.sex}>{`${athlete.lastName} ${athlete.firstName}`}</PersonName>,
  },
  { id: 'birthYear', header: 'Anno', numeric: true },
  { id: 'clubName', header: 'Società' },
];

interface ExceptionPickerProps {
  eventId: number;
  categories: readonly EventCategory[];
  exceptions: readonly Exception[];
  onClose: () => void;
}

// ExceptionPicker adds athletes to a category; it stays open, as there is often more than one.
export function ExceptionPicker({ eventId, categories, exceptions, onClose }: ExceptionPickerProps) {
  const choices = useMemo(() => individualChoices(categories), [categories]);
  const admitted = useMemo(
    () => new Map(exceptions.map((exception) => [exception.athleteId, exception.category])),
    [exceptions],
  );
  const [category, setCategory] = useState('');
  const [missing, setMissing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<GridSearch>({});
  const [rested] = useDebouncedValue(typed.trim(), delay);
  const enoughLetters = rested.length >= MIN_LETTERS && typed.trim().length >= MIN_LETTERS;
  const athletes = useQuery({ ...entrantsQuery(eventId, rested, pageOf(search)), enabled: enoughLetters });
  const add = useChange(
    (athlete: Entrant) =>
      meetApi.addException.reply({
        eventId,
        categoryId: Number(category),
        athleteId: athlete.id,
      }),
    ({ lastName, firstName }) => `${lastName} ${firstName}: ammissione per eccezione salvata`,
  );
  const admit = (athlete: Entrant) => {
    if (category !== '') return add.mutate(athlete);
    setMissing(true);
    select.current?.focus();
  };
  return (
    <Dialog title="Ammetti per eccezione" size="44rem" onClose={onClose}>
      <Stack>
        <NativeSelect
          ref={select}
          label="Categoria"
          required
          data-autofocus
          value={category}
          data={[{ value: '', label: 'Scegli la categoria' }, ...choices]}
          description={choices.length === 0 ? "L'evento non ha ancora categorie individuali." : undefined}
          error={missing ? text.required : undefined}
          onChange={(event) => {
            setCategory(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <TextInput
          label="Cerca un atleta"
          type="search"
          autoComplete="off"
          placeholder="Cognome e nome"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setSearch({});
          }}
        />
        {enoughLetters ? (
          <DataGrid
            label="Atleti trovati"
            columns={columns}
            rows={athletes.data?.rows}
            total={athletes.data?.total}
            pageSize={pickerSize}
            rowKey={(athlete) => athlete.id}
            search={search}
            onSearch={setSearch}
            loading={athletes.isFetching}
            error={athletes.error}
            onRetry={() => void athletes.refetch()}
            actions={(athlete) => {
              const currentCategory = admitted.get(athlete.id);
              return currentCategory === undefined ? (
                <Button
                  size="compact-sm"
                  variant="light"
                  disabled={add.isPending}
                  aria-label={`Ammetti ${athlete.lastName} ${athlete.firstName} (${athlete.birthYear})`}
                  onClick={() => admit(athlete)}
                >
                  Ammetti
                </Button>
              ) : (
                <Text size="sm">{`Già in ${currentCategory}`}</Text>
              );
            }}
            empty={{ title: text.noResults }}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {text.typeMore}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
