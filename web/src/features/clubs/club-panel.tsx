import { SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { listsApi } from '../../api/generated/lists';
import { peopleApi } from '../../api/generated/people';
import { sessionApi } from '../../api/generated/session';
import { comuneLookup } from '../../api/place-lookups';
import { refresh } from '../../api/query';
import { DateField } from '../../components/date-field/date-field';
import { hintBelow, noAutoComplete } from '../../components/input-props';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { text } from '../../lib/text';
import type { Club } from './api';
import { blankClub, type ClubValues, clubSchema, ownClubSchema, toWire, valuesOf } from './club-values';

interface ClubPanelProps {
  // Null for a new one.
  club: Club | null;
  // The club's own users may change neither its code nor its affiliation.
  own?: boolean;
  // Reloads the club after another user changed it.
  onReload?: () => void;
  onClose: () => void;
}

const titleOf = (club: Club | null) => (club ? `Modifica ${club.name}` : text.newClub);

export function ClubPanel({ club, own = false, onReload, onClose }: ClubPanelProps) {
  const client = useQueryClient();
  const record = useRecordForm<ClubValues>({
    initialValues: club ? valuesOf(club) : blankClub,
    schema: own ? ownClubSchema : clubSchema,
    save: (values) => {
      const name = values.name.trim();
      return club
        ? peopleApi.updateClub
            .reply({ ...toWire(values), clubId: club.id, version: club.version })
            .then(withMessage(`${name}: dati della società salvati`))
        : peopleApi.createClub.reply(toWire(values)).then(withMessage(`${name}: società creata`));
    },
    onSaved: () => {
      void refresh(client, listsApi.listClubs, peopleApi.getClub, listsApi.listAthletes, sessionApi.home);
      onClose();
    },
  });
  const { field } = record;
  return (
    <RecordPanel
      opened
      as="dialog"
      size="xl"
      title={own ? 'Dati società' : titleOf(club)}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="Denominazione" required data-autofocus {...noAutoComplete} {...field('name')} />
        <TextInput
          label="Codice affiliazione"
          required={!own}
          disabled={own}
          styles={own ? readable : undefined}
          description={own ? reserved : undefined}
          inputWrapperOrder={hintBelow}
          {...noAutoComplete}
          {...field('code')}
        />
        <TextInput label="Telefono" type="tel" required {...noAutoComplete} {...field('phone')} />
        <TextInput label="Email" type="email" required {...noAutoComplete} {...field('email')} />
        <DateField
          label="Scadenza affiliazione"
          required={!own}
          disabled={own}
          styles={own ? readable : undefined}
          description={own ? reserved : undefined}
          inputWrapperOrder={hintBelow}
          {...field('affiliatedUntil')}
        />
        <RemoteSelect
          label="Comune"
          load={comuneLookup.load}
          resolve={comuneLookup.resolve}
          initialText={club?.town || undefined}
          {...field('placeId')}
        />
        <TextInput
          label="Partita IVA"
          required={!own}
          inputMode="numeric"
          {...noAutoComplete}
          {...field('vatNumber')}
        />
        <TextInput label="Codice fiscale" required={!own} {...noAutoComplete} {...field('taxCode')} />
        <TextInput label="Indirizzo" {...noAutoComplete} {...field('address')} />
        <TextInput label="CAP" inputMode="numeric" {...noAutoComplete} {...field('zip')} />
        <TextInput label="PEC" type="email" {...noAutoComplete} {...field('pec')} />
        <TextInput label="Codice SDI" {...noAutoComplete} {...field('sdiCode')} />
      </SimpleGrid>
    </RecordPanel>
  );
}

// Read-only values must stay readable.
const readable = { input: { opacity: 1, color: 'var(--mantine-color-text)' } };
const reserved = 'Lo cambia solo un amministratore';
