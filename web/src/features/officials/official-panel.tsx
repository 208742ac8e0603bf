import { List, NativeSelect, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { linkTo } from '../../api/addresses';
import { officialsApi } from '../../api/generated/officials';
import { officialRoles } from '../../api/generated/roles';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { Link } from '../../components/router/routing';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import { type EventDuty, type OfficialDetail, refreshOfficials } from './api';
import { fullName, roleName } from './rules';

interface OfficialPanelProps {
  // Null for a new one.
  official: OfficialDetail | null;
  // Administrators add officials of the federation.
  administrates: boolean;
  onReload?: () => void;
  onClose: () => void;
}

const blank = { lastName: '', firstName: '', role: '', grade: '', card: '', email: '', phone: '' };

const schema = z.looseObject({
  lastName: z.string().check(z.trim(), z.minLength(1, text.required)),
  firstName: z.string().check(z.trim(), z.minLength(1, text.required)),
  role: z.string().check(z.minLength(1, text.required)),
});

const roles = [{ value: '', label: 'Scegli il ruolo' }, ...officialRoles];

// OfficialPanel is the form of an official, with the duties in events.
export function OfficialPanel({ official, administrates, onReload, onClose }: OfficialPanelProps) {
  const client = useQueryClient();
  const record = useRecordForm<typeof blank>({
    initialValues: official
      ? Object.assign({}, ...Object.keys(blank).map((name) => ({ [name]: official[name as keyof typeof blank] })))
      : blank,
    schema,
    save: (values) => {
      const name = `${values.lastName.trim()} ${values.firstName.trim()}`;
      return official
        ? officialsApi.updateOfficial
            .reply({ ...values, id: official.id, version: official.version })
            .then(withMessage(`${name}: modifiche salvate`))
        : officialsApi.addOfficial.reply(values).then(withMessage(`${name}: nell'elenco degli ufficiali`));
    },
    onSaved: () => {
      void refreshOfficials(client);
      onClose();
    },
  });
  const { field } = record;
  return (
    <RecordPanel
      opened
      title={official ? fullName(official) : 'Nuovo ufficiale'}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="Cognome" required maxLength={100} autoComplete="off" data-autofocus {...field('lastName')} />
        <TextInput label="Nome" required maxLength={100} autoComplete="off" {...field('firstName')} />
        <NativeSelect label="Ruolo" required data={roles} {...field('role')} />
        <TextInput label="Grado" maxLength={100} autoComplete="off" {...field('grade')} />
        <TextInput label="Tessera" maxLength={50} autoComplete="off" {...field('card')} />
        <TextInput label="Email" type="email" maxLength={200} autoComplete="off" {...field('email')} />
        <TextInput label="Telefono" type="tel" maxLength={50} autoComplete="off" {...field('phone')} />
      </SimpleGrid>
      {!official && administrates && (
        <Text size="sm" c="dimmed" mt="sm">
          Gli ufficiali che aggiungi sono della federazione: tutti gli organizzatori possono assegnarli.
        </Text>
      )}
      {official && official.duties.length > 0 && <Duties duties={official.duties} />}
    </RecordPanel>
  );
}

function Duties({ duties }: { duties: readonly EventDuty[] }) {
  return (
    <section aria-label="Incarichi">
      <Title order={3} size="h5" mt="md" mb={4}>
        Incarichi
      </Title>
      <List size="sm">
        {duties.map((duty) => (
          <List.Item key={`${duty.eventId}.${duty.session}.${duty.role}`}>
            {formatDate(duty.starts)}{' '}
            <Link {...linkTo('/Evento', { id: duty.eventId, scheda: 'ufficiali' })}>{duty.eventName}</Link>, sessione{' '}
            {duty.session}: {roleName(duty.role)}
            {duty.place > 0 && `, corsia ${duty.place}`}
          </List.Item>
        ))}
      </List>
    </section>
  );
}
