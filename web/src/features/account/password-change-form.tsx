import * as z from 'zod/mini';
import { accountApi } from '../../api/generated/account';
import { PasswordField } from '../../components/password-field';
import { PanelForm } from '../../components/record-panel/panel-form';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { confirmationProblem, passwordProblem, passwordRule } from '../../lib/password-rule';
import { text } from '../../lib/text';

const blank = { oldPassword: '', password: '', confirmPassword: '' };

const schema = z
  .object({
    oldPassword: z.string().check(z.minLength(1, text.required)),
    password: z.string().check(z.refine((password) => passwordProblem(password) === null, passwordRule)),
    confirmPassword: z.string(),
  })
  .check(
    z.refine((values) => confirmationProblem(values.password, values.confirmPassword) === null, {
      path: ['confirmPassword'],
      error: 'Le due password non coincidono',
    }),
  );

// PasswordChangeForm changes the user's own password.
export function PasswordChangeForm() {
  const record = useRecordForm({
    initialValues: blank,
    schema,
    save: (values) => accountApi.changePassword.reply(values),
    onSaved: () => record.form.setValues(blank),
  });
  const field = record.form.getInputProps;
  return (
    <PanelForm record={record} onCancel={() => record.form.reset()} saveLabel="Cambia password">
      <PasswordField label="Password attuale" required autoComplete="current-password" {...field('oldPassword')} />
      <PasswordField
        label="Nuova password"
        description={passwordRule}
        required
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label="Conferma password" required autoComplete="new-password" {...field('confirmPassword')} />
    </PanelForm>
  );
}
