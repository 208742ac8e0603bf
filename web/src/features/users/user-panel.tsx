import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { clubLookup } from '../../api/club-lookups';
import { accountApi } from '../../api/generated/account';
import { DateField } from '../../components/date-field/date-field';
import { PasswordField } from '../../components/password-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { passwordRule } from '../../lib/password-rule';
import type { UserDetails } from './api';
import { refreshUsers } from './refresh-users';
import { blankUser, editSchema, levels, newSchema, type UserValues } from './user-schema';

interface UserPanelProps {
  // Null for a new one.
  user: UserDetails | null;
  training: boolean;
  // Reloads the user after another administrator changed it.
  onReload?: () => void;
  onClose: () => void;
}

function valuesOf(user: UserDetails): UserValues {
  return {
    ...blankUser,
    username: user.username,
    level: String(user.levelId),
    clubId: user.clubId || null,
    premiumUntil: user.premiumUntil,
  };
}

// commonFields returns the fields of both kinds of save.
function commonFields(values: UserValues) {
  return {
    username: values.username.trim(),
    level: Number(values.level),
    clubId: values.clubId ?? 0,
    premiumUntil: values.premiumUntil,
  };
}

function save(user: UserDetails | null, values: UserValues) {
  const fields = commonFields(values);
  if (user) {
    return accountApi.updateUser
      .reply({ ...fields, userId: user.id, version: user.version })
      .then(withMessage(`Utente ${fields.username} modificato`));
  }
  return accountApi.createUser
    .reply({
      ...fields,
      password: values.password,
      confirmPassword: values.confirmPassword,
      email: values.email.trim(),
      confirmEmail: values.confirmEmail.trim(),
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
    })
    .then(withMessage(`Utente ${fields.username} creato`));
}

// UserPanel creates a user or changes one.
export function UserPanel({ user, training, onReload, onClose }: UserPanelProps) {
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
      title={user ? `Modifica ${user.username}` : 'Nuovo utente'}
      record={record}
      onReload={onReload}
    >
      <TextInput label="Username" required data-autofocus autoComplete="off" {...field('username')} />
      {!user && <NewUserFields field={field} />}
      <NativeSelect label="Livello" required data={levels} {...field('level')} />
      <RemoteSelect
        label="Società"
        load={clubLookup.load}
        resolve={clubLookup.resolve}
        initialText={user?.clubName}
        {...field('clubId')}
        value={record.form.values.clubId}
        onChange={(id) => record.form.setFieldValue('clubId', id === null ? null : Number(id))}
      />
      {training && (
        <DateField label="Scadenza premium" {...field('premiumUntil')} value={record.form.values.premiumUntil} />
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
        {...field('password')}
      />
      <PasswordField label="Conferma password" required autoComplete="new-password" {...field('confirmPassword')} />
      <TextInput label="Email" type="email" required autoComplete="off" {...field('email')} />
      <TextInput label="Conferma email" type="email" required autoComplete="off" {...field('confirmEmail')} />
      <TextInput label="Nome" required autoComplete="off" {...field('firstName')} />
      <TextInput label="Cognome" required autoComplete="off" {...field('lastName')} />
    </>
  );
}
