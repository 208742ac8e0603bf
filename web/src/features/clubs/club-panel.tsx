import { SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/generated';
import { comuneLookup } from '../../api/lookups';
import { refresh } from '../../api/query';
import { DateField } from '../../components/date-field/date-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { text } from '../../lib/text';
import type { Club } from './api';
import { blankClub, type ClubValues, clubSchema, toWire, valuesOf } from './club-values';

interface ClubPanelProps {
  // Null for a new one.
  club: Club | null;
  // Reads the club again, after somebody else changed it.
  onReload?: () => void;
  onClose: () => void;
}

export function ClubPanel({ club, onReload, onClose }: ClubPanelProps) {
  const client = useQueryClient();
  const record = useRecordForm<ClubValues>({
    initialValues: club ? valuesOf(club) : blankClub,
    schema: clubSchema,
    save: (values) =>
      club
        ? api.updateClub.reply({ ...toWire(values), ID_SOCIETA: club.ID_SOCIETA, VERSIONE: club.VERSIONE })
        : api.createClub.reply(toWire(values)),
    onSaved: () => {
      void refresh(client, api.listClubs, api.getClub, api.listAthletes);
      onClose();
    },
  });
  const { field } = record;
  return (
    <RecordPanel
      opened
      as="dialog"
      size="xl"
      title={club ? `Modifica ${club.DENOMINAZIONE}` : text.newClub}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="Denominazione" required data-autofocus {...plain} {...field('DENOMINAZIONE')} />
        <TextInput label="Codice affiliazione" required {...plain} {...field('COD_AFF')} />
        <TextInput label="Telefono" type="tel" required {...plain} {...field('TELEFONO')} />
        <TextInput label="Email" type="email" required {...plain} {...field('EMAIL')} />
        <DateField label="Scadenza affiliazione" required {...field('DATA_SCADENZA_AFFILIAZIONE')} />
        <RemoteSelect
          label="Comune"
          load={comuneLookup.load}
          resolve={comuneLookup.resolve}
          initialText={club?.COMUNE || undefined}
          {...field('FK_ID_COMUNE')}
        />
        <TextInput label="Partita IVA" required inputMode="numeric" {...plain} {...field('PARTITA_IVA')} />
        <TextInput label="Codice fiscale" required {...plain} {...field('CODICE_FISCALE')} />
        <TextInput label="Indirizzo" {...plain} {...field('INDIRIZZO')} />
        <TextInput label="CAP" inputMode="numeric" {...plain} {...field('CAP')} />
        <TextInput label="PEC" type="email" {...plain} {...field('PEC')} />
        <TextInput label="Codice SDI" {...plain} {...field('CODICE_SDI')} />
      </SimpleGrid>
    </RecordPanel>
  );
}

// These are the data of a club, never of whoever sits at the desk.
const plain = { autoComplete: 'off' } as const;
