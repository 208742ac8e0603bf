import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/generated';
import { refresh } from '../../api/query';
import { NumberField } from '../../components/number-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import type { Race, Sport } from './api';
import { admittedSexes, kinds, mixed, sportChoices, styles, team } from './choices';
import { blankRace, type RaceValues, raceSchema, raceValues, raceWire } from './race-values';
import { type RaceShape, reshaped } from './rules';

interface RacePanelProps {
  // Null for a new one.
  race: Race | null;
  sports: readonly Sport[];
  // The sport a new race begins with.
  sport: number;
  onReload?: () => void;
  onClose: () => void;
}

export function RacePanel({ race, sports, sport, onReload, onClose }: RacePanelProps) {
  const client = useQueryClient();
  const record = useRecordForm<RaceValues>({
    initialValues: race ? raceValues(race) : blankRace(sport),
    schema: raceSchema,
    save: (values) =>
      race
        ? api.updateRace.reply({ ...raceWire(values), ID_GARA: race.ID_GARA, VERSIONE: race.VERSIONE })
        : api.createRace.reply(raceWire(values)),
    onSaved: () => {
      void refresh(client, api.listRaces);
      onClose();
    },
  });
  const { form, field } = record;
  const teams = form.values.FK_ID_TIPO === team;
  // These fields move others.
  const shaping = (name: keyof RaceShape) => ({
    ...field(name),
    onChange: (value: string) => form.setValues(reshaped(form.getValues(), { [name]: value })),
  });
  const kind = shaping('FK_ID_TIPO');
  return (
    <RecordPanel
      opened
      as="dialog"
      size="xl"
      title={race ? `Modifica ${race.DESCRIZIONE}` : 'Nuova gara'}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="Abbreviazione" required data-autofocus {...plain} {...field('DESC_ABBR')} />
        <TextInput label="Descrizione" required {...plain} {...field('DESCRIZIONE')} />
        {sports.length > 1 && (
          <NativeSelect label="Sport" required data={sportChoices(sports)} {...field('FK_ID_SPORT')} />
        )}
        <NativeSelect label="Stile" required data={[...styles]} {...field('FK_ID_STILE')} />
        <NativeSelect
          label="Tipo"
          required
          data={[...kinds]}
          {...kind}
          onChange={(event) => kind.onChange(event.currentTarget.value)}
        />
        {teams && <NumberField label="Componenti" required maxLength={2} {...shaping('COMPONENTI')} />}
        <NativeSelect
          label="Sesso ammesso"
          data={admittedSexes.filter(({ value }) => teams || value !== mixed)}
          {...field('SESSO_AMMESSO')}
        />
        <NumberField label={teams ? 'Metri di una frazione' : 'Metri'} {...shaping('METRI')} />
        <NumberField label="Metri totali" maxLength={7} {...field('METRI_GARA')} />
      </SimpleGrid>
    </RecordPanel>
  );
}

// Browsers would offer names and addresses.
const plain = { autoComplete: 'off' } as const;
