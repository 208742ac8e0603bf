import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHome } from '../../api/home';
import { refresh } from '../../api/query';
import { DateField } from '../../components/date-field/date-field';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { RecordPanel as Panel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { formatRaceTime } from '../../lib/race-time';
import { addRecord, categoriesQuery, listRecords, type RecordRow, racesQuery, updateRecord } from './api';
import { sexes } from './record-columns';
import { blankRecord, type RecordValues, recordSchema, recordValues, recordWire } from './record-values';

interface RecordPanelProps {
  // Null for a new one.
  record: RecordRow | null;
  // The circuit of a new record; 0 for none.
  circuitId: number;
  onReload?: () => void;
  onClose: () => void;
}

export function RecordPanel({ record: row, circuitId, onReload, onClose }: RecordPanelProps) {
  const client = useQueryClient();
  const { circuits, user } = useHome();
  const races = useQuery(racesQuery);
  const categories = useQuery(categoriesQuery(user.seasonId));
  const record = useRecordForm<RecordValues>({
    initialValues: row ? recordValues(row) : blankRecord(circuitId),
    schema: recordSchema,
    save: (values) => {
      const sent = row
        ? updateRecord.reply({ ...recordWire(values), id: row.id, version: row.version })
        : addRecord.reply(recordWire(values));
      return sent.then(withMessage(`Record di ${values.holder} salvato: ${formatRaceTime(values.time)}`));
    },
    onSaved: () => {
      void refresh(client, listRecords);
      onClose();
    },
  });
  const { field } = record;
  const raceChoices = (races.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const categoryChoices = (categories.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Panel
      opened
      as="dialog"
      size="xl"
      title={row ? 'Modifica record' : 'Nuovo record'}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <NativeSelect
          label="Circuito"
          required
          data-autofocus
          data={withBlank(circuits.map(({ id, name }) => ({ value: String(id), label: name })))}
          {...field('circuitId')}
        />
        <TextInput label="Descrizione" autoComplete="off" {...field('name')} />
        <TextInput label="Atleta o formazione" required autoComplete="off" {...field('holder')} />
        <TextInput label="Società" autoComplete="off" {...field('club')} />
        <NativeSelect
          label="Gara"
          required
          data={withBlank(withOwn(raceChoices, row && { value: String(row.raceId), label: row.race }))}
          {...field('raceId')}
        />
        <NativeSelect
          label="Categoria"
          required
          data={withBlank(withOwn(categoryChoices, row && { value: String(row.categoryId), label: row.category }))}
          {...field('categoryId')}
        />
        <NativeSelect label="Sesso" data={[...sexes]} {...field('sex')} />
        <NativeSelect
          label="Vasca"
          data={[
            { value: '25', label: '25 metri' },
            { value: '50', label: '50 metri' },
          ]}
          {...field('pool')}
        />
        <NativeSelect
          label="Atleti con disabilità"
          data={[
            { value: '0', label: 'No' },
            { value: '1', label: 'Sì' },
          ]}
          {...field('disabled')}
        />
        <RaceTimeField label="Tempo" required {...field('time')} />
        <TextInput label="Luogo" autoComplete="off" {...field('place')} />
        <DateField label="Data" required {...field('day')} />
      </SimpleGrid>
    </Panel>
  );
}

interface Choice {
  value: string;
  label: string;
}

const withBlank = (choices: readonly Choice[]): Choice[] => [{ value: '', label: '' }, ...choices];

// withOwn adds the record's own value if the season no longer has it.
const withOwn = (choices: readonly Choice[], own: Choice | null): Choice[] =>
  own && !choices.some(({ value }) => value === own.value) ? [own, ...choices] : [...choices];
