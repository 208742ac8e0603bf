import * as z from 'zod/mini';
import { api } from '../../api/generated';
import { PasswordField } from '../../components/password-field';
import { PanelForm } from '../../components/record-panel/panel-form';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { confirmationProblem, passwordProblem, passwordRule } from '../../lib/password-rule';
import { text } from '../../lib/text';

const blank = { VECCHIA_PASSWORD: '', PASSWORD: '', CONFERMA_PASSWORD: '' };

const schema = z
  .object({
    VECCHIA_PASSWORD: z.string().check(z.minLength(1, text.required)),
    PASSWORD: z.string().check(z.refine((password) => passwordProblem(password) === null, passwordRule)),
    CONFERMA_PASSWORD: z.string(),
  })
  .check(
    z.refine((values) => confirmationProblem(values.PASSWORD, values.CONFERMA_PASSWORD) === null, {
      path: ['CONFERMA_PASSWORD'],
      error: 'Le due password non coincidono',
    }),
  );

export function PasswordChangeForm() {
  const record = useRecordForm({
    initialValues: blank,
    schema,
    save: (values) => api.changePassword.reply(values),
    onSaved: () => record.form.setValues(blank),
  });
  const field = record.form.getInputProps;
  return (
    <PanelForm record={record} onCancel={() => record.form.reset()} saveLabel="Cambia password">
      <PasswordField label="Password attuale" required autoComplete="current-password" {...field('VECCHIA_PASSWORD')} />
      <PasswordField
        label="Nuova password"
        description={passwordRule}
        required
        autoComplete="new-password"
        {...field('PASSWORD')}
      />
      <PasswordField label="Conferma password" required autoComplete="new-password" {...field('CONFERMA_PASSWORD')} />
    </PanelForm>
  );
}
