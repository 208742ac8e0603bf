import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Modal.css';
import { Alert, Anchor, Button, Checkbox, Collapse, Modal, Paper, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { accountApi } from '../../api/generated/account';
import { PasswordField } from '../../components/password-field';
import { confirmationProblem, emailProblem, passwordProblem, passwordRule } from '../../lib/password-rule';
import { Terms } from './terms';
import { useSubmit } from './use-submit';

interface RegistrationProps {
  opened: boolean;
  onClose: () => void;
}

const blank = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };
type Fields = typeof blank;

function problems(values: Fields): Partial<Record<keyof Fields, string>> {
  const found = {
    firstName: values.firstName.trim() === '' ? 'Nome obbligatorio' : null,
    lastName: values.lastName.trim() === '' ? 'Cognome obbligatorio' : null,
    email: emailProblem(values.email),
    password: passwordProblem(values.password),
    confirmPassword: confirmationProblem(values.password, values.confirmPassword),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== null));
}

// RegistrationDialog creates an account and shows the server's message.
export function RegistrationDialog({ opened, onClose }: RegistrationProps) {
  const [values, setValues] = useState(blank);
  const [accepted, setAccepted] = useState(false);
  const [reading, setReading] = useState(false);
  const [checked, setChecked] = useState(false);
  const [done, setDone] = useState('');
  const { busy, error, submit } = useSubmit(async () => {
    const email = values.email.trim();
    // The username of a registration is the e-mail address.
    const reply = await accountApi.register.reply(
      { ...values, email, username: email, terms: 1 },
      { passErrors: true },
    );
    setDone(reply.message);
  });
  const found = checked ? problems(values) : {};
  const field = (name: keyof Fields) => ({
    name,
    required: true,
    value: values[name],
    error: found[name] ?? error?.fields[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Registrazione"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      {done ? (
        <Stack>
          <Alert color="green" role="status">
            {done}
          </Alert>
          <Button onClick={onClose}>Vai all'accesso</Button>
        </Stack>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setChecked(true);
            if (Object.keys(problems(values)).length === 0) void submit();
          }}
        >
          <Stack>
            <Alert color="yellow" title="Attenzione">
              La registrazione è riservata agli allenatori. Le società ricevono il proprio accesso dalla segreteria.
            </Alert>
            <TextInput label="Nome" autoComplete="given-name" data-autofocus {...field('firstName')} />
            <TextInput label="Cognome" autoComplete="family-name" {...field('lastName')} />
            <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
            <PasswordField
              label="Password"
              description={passwordRule}
              autoComplete="new-password"
              {...field('password')}
            />
            <PasswordField label="Conferma password" autoComplete="new-password" {...field('confirmPassword')} />
            <Checkbox
              label="Accetto i termini e le condizioni"
              checked={accepted}
              onChange={(event) => setAccepted(event.currentTarget.checked)}
            />
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              aria-expanded={reading}
              onClick={() => setReading(!reading)}
            >
              Leggi i termini e le condizioni
            </Anchor>
            <Collapse expanded={reading}>
              <Paper withBorder p="md">
                <Terms />
              </Paper>
            </Collapse>
            {error && <Alert color="yellow">{error.message}</Alert>}
            <Button type="submit" disabled={!accepted} loading={busy}>
              Registrati
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
