import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/generated';
import { clubLookup } from '../../api/lookups';
import { DateField } from '../../components/date-field/date-field';
import { PasswordField } from '../../components/password-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { passwordRule } from '../../lib/password-rule';
import type { UserDetails } from './api';
import { refreshUsers } from './refresh-users';
import { blankUser, editSchema, levels, newSchema, type UserValues } from './user-schema';

interface UserPanelProps {
  // Null for a new one.
  user: UserDetails | null;
  swimming: boolean;
  // Reads the user again, after somebody else changed it.
  onReload?: () => void;
  onClose: () => void;
}

function valuesOf(user: UserDetails): UserValues {
  return {
    ...blankUser,
    USERNAME: user.USERNAME,
    FK_ID_LIVELLO: String(user.FK_ID_LIVELLO),
    FK_ID_PERSONA_GIURIDICA: user.FK_ID_PERSONA_GIURIDICA || null,
    DATA_SCADENZA: user.DATA_SCADENZA,
  };
}

// Both kinds of save carry these; VERSIONE lets the server refuse a save over someone else's.
function shared(values: UserValues) {
  return {
    USERNAME: values.USERNAME.trim(),
    FK_ID_LIVELLO: Number(values.FK_ID_LIVELLO),
    FK_ID_PERSONA_GIURIDICA: values.FK_ID_PERSONA_GIURIDICA ?? 0,
    DATA_SCADENZA: values.DATA_SCADENZA,
  };
}

function save(user: UserDetails | null, values: UserValues) {
  if (user) return api.updateUser.reply({ ...shared(values), ID_UTENTE: user.ID_UTENTE, VERSIONE: user.VERSIONE });
  return api.createUser.reply({
    ...shared(values),
    PASSWORD: values.PASSWORD,
    CONFERMA_PASSWORD: values.CONFERMA_PASSWORD,
    EMAIL: values.EMAIL.trim(),
    CONFERMA_EMAIL: values.CONFERMA_EMAIL.trim(),
    NOME: values.NOME.trim(),
    COGNOME: values.COGNOME.trim(),
  });
}

export function UserPanel({ user, swimming, onReload, onClose }: UserPanelProps) {
  const client = useQueryClient();
  const record = useRecordForm<UserValues>({
    initialValues: user ? valuesOf(user) : blankUser,
    schema: user ? editSchema : newSchema,
    save: (values) => save(user, values),
    onSaved: () => {
      void refreshUsers(client);
      onClose();
    },
  });
  const field = record.form.getInputProps;
  return (
    <RecordPanel
      opened
      onClose={onClose}
      as="dialog"
      title={user ? `Modifica ${user.USERNAME}` : 'Nuovo utente'}
      record={record}
      onReload={onReload}
    >
      <TextInput label="Username" required data-autofocus autoComplete="off" {...field('USERNAME')} />
      {!user && <NewUserFields field={field} />}
      <NativeSelect label="Livello" required data={levels} {...field('FK_ID_LIVELLO')} />
      <RemoteSelect
        label="Società"
        load={clubLookup.load}
        resolve={clubLookup.resolve}
        initialText={user?.DENOMINAZIONE}
        {...field('FK_ID_PERSONA_GIURIDICA')}
        value={record.form.values.FK_ID_PERSONA_GIURIDICA}
        onChange={(id) => record.form.setFieldValue('FK_ID_PERSONA_GIURIDICA', id === null ? null : Number(id))}
      />
      {swimming && (
        <DateField label="Scadenza premium" {...field('DATA_SCADENZA')} value={record.form.values.DATA_SCADENZA} />
      )}
    </RecordPanel>
  );
}

type Field = UseFormReturnType<UserValues>['getInputProps'];

function NewUserFields({ field }: { field: Field }) {
  return (
    <>
      <PasswordField
        label="Password"
        description={passwordRule}
        required
        autoComplete="new-password"
        {...field('PASSWORD')}
      />
      <PasswordField label="Conferma password" required autoComplete="new-password" {...field('CONFERMA_PASSWORD')} />
      <TextInput label="Email" type="email" required autoComplete="off" {...field('EMAIL')} />
      <TextInput label="Conferma email" type="email" required autoComplete="off" {...field('CONFERMA_EMAIL')} />
      <TextInput label="Nome" required autoComplete="off" {...field('NOME')} />
      <TextInput label="Cognome" required autoComplete="off" {...field('COGNOME')} />
    </>
  );
}
