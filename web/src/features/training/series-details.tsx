import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import type { Equipment } from './api';
import { has, toggleEquipment } from './equipment';
import { sendOffNotation } from './send-off';
import type { SeriesValues } from './series-values';
import classes from './workout.module.css';

interface SeriesDetailsProps {
  record: RecordForm<SeriesValues>;
  equipment: readonly Equipment[];
}

// SeriesDetails has the fields of a series that most series leave empty.
export function SeriesDetails({ record: { field, form }, equipment }: SeriesDetailsProps) {
  const time = { notation: sendOffNotation, inputMode: 'text' as const };
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <RaceTimeField label="Recupero" {...time} {...field('rest')} />
        <RaceTimeField label="Tempo obiettivo" {...time} {...field('target')} />
        <TextInput label="Frequenza cardiaca" placeholder="140-150" maxLength={10} {...field('heartRate')} />
        <TextInput label="Respirazione" placeholder="3-5-7" maxLength={24} {...field('breathing')} />
      </SimpleGrid>
      <fieldset className={classes.equipment}>
        <legend>Attrezzi</legend>
        {equipment.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={has(form.values.equipment, id)}
            onChange={(event) =>
              form.setFieldValue('equipment', toggleEquipment(form.values.equipment, id, event.currentTarget.checked))
            }
          />
        ))}
      </fieldset>
    </>
  );
}
