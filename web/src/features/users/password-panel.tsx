import { accountApi } from '../../api/generated/account';
import { PasswordField } from '../../components/password-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { passwordRule } from '../../lib/password-rule';
import { resetSchema } from './user-schema';

interface PasswordPanelProps {
  userId: number;
  username: string;
  onClose: () => void;
}

// PasswordPanel sets another user's password.
export function PasswordPanel({ userId, username, onClose }: PasswordPanelProps) {
  const record = useRecordForm({
    initialValues: { password: '', confirmPassword: '' },
    schema: resetSchema,
    save: (values) =>
      accountApi.resetUserPassword
        .reply({ userId, ...values })
        .then(withMessage(`Password di ${username} reimpostata`)),
    onSaved: onClose,
  });
  const field = record.form.getInputProps;
  return (
    <RecordPanel opened onClose={onClose} as="dialog" title={`Reimposta la password di ${username}`} record={record}>
      <PasswordField
        label="Nuova password"
        description={passwordRule}
        required
        data-autofocus
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label="Conferma password" required autoComplete="new-password" {...field('confirmPassword')} />
    </RecordPanel>
  );
}
