import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { catalogueApi } from '../../api/generated/catalogue';
import { refresh } from '../../api/query';
import { noAutoComplete } from '../../components/input-props';
import { NumberField } from '../../components/number-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import type { Race, Sport } from './api';
import { admittedSexes, kinds, mixed, sportChoices, styles, team } from './choices';
import { blankRace, type RaceValues, raceSchema, raceValues, raceWire } from './race-values';
import { type RaceShape, withShape } from './rules';

interface RacePanelProps {
  // Null for a new one.
  race: Race | null;
  sports: readonly Sport[];
  // The sport of a new race.
  sport: number;
  onReload?: () => void;
  onClose: () => void;
}

export function RacePanel({ race, sports, sport, onReload, onClose }: RacePanelProps) {
  const client = useQueryClient();
  const record = useRecordForm<RaceValues>({
    initialValues: race ? raceValues(race) : blankRace(sport),
    schema: raceSchema,
    save: (values) => {
      const sent = race
        ? catalogueApi.updateRace.reply({ ...raceWire(values), id: race.id, version: race.version })
        : catalogueApi.createRace.reply(raceWire(values));
      return sent.then(withMessage(`Gara «${values.name.trim()}» salvata`));
    },
    onSaved: () => {
      void refresh(client, catalogueApi.listRaces);
      onClose();
    },
  });
  const { form, field } = record;
  const teams = form.values.kind === team;
  // shaping binds a field whose change also updates others.
  const shaping = (name: keyof RaceShape) => ({
    ...field(name),
    onChange: (value: string) => form.setValues(withShape(form.getValues(), { [name]: value })),
  });
  const kind = shaping('kind');
  return (
    <RecordPanel
      opened
      as="dialog"
      size="xl"
      title={race ? `Modifica ${race.name}` : 'Nuova gara'}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="Abbreviazione" required data-autofocus {...noAutoComplete} {...field('abbreviation')} />
        <TextInput label="Descrizione" required {...noAutoComplete} {...field('name')} />
        {sports.length > 1 && <NativeSelect label="Sport" required data={sportChoices(sports)} {...field('sportId')} />}
        <NativeSelect label="Stile" required data={[...styles]} {...field('styleId')} />
        <NativeSelect
          label="Tipo"
          required
          data={[...kinds]}
          {...kind}
          onChange={(event) => kind.onChange(event.currentTarget.value)}
        />
        {teams && <NumberField label="Componenti" required maxLength={2} {...shaping('members')} />}
        <NativeSelect
          label="Sesso ammesso"
          data={admittedSexes.filter(({ value }) => teams || value !== mixed)}
          {...field('sex')}
        />
        <NumberField label={teams ? 'Metri di una frazione' : 'Metri'} {...shaping('legMetres')} />
        <NumberField label="Metri totali" maxLength={7} {...field('metres')} />
      </SimpleGrid>
    </RecordPanel>
  );
}
