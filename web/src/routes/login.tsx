import { Anchor, Button, Divider, Group, Paper, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ExternalSignIn } from '../features/account/external-sign-in-buttons';
import { LoginForm } from '../features/account/login-form';
import { ConfirmAddress, StopReminders } from '../features/account/mailed-links';
import { NewPasswordForm } from '../features/account/new-password-form';
import { textOn } from '../lib/contrast';
import { has, variant } from '../lib/variant';
import classes from './login.module.css';
import { publicResultsPath } from './public-results';

// Loaded when opened: most users never see these dialogs.
const ForgotPasswordDialog = lazy(async () => ({
  default: (await import('../features/account/forgot-password-dialog')).ForgotPasswordDialog,
}));
const RegistrationDialog = lazy(async () => ({
  default: (await import('../features/account/registration-dialog')).RegistrationDialog,
}));

// What the portal is for, shown to first-time visitors.
const purposes = [
  { who: 'Le società', what: 'iscrivono gli atleti e pagano le quote.', when: () => true },
  { who: 'Chi organizza', what: 'prepara gare e start list e scrive i risultati.', when: () => true },
  { who: 'Gli allenatori', what: 'programmano gli allenamenti e seguono i tempi.', when: () => has('training') },
  { who: 'Chi guarda', what: 'segue le gare in diretta, senza accesso.', when: () => variant().publicResults === 1 },
];

type Dialog = 'none' | 'forgot' | 'register';

interface LoginScreenProps {
  wanted: string;
  onLogin: (wanted: string) => void;
}

// LoginScreen is the view before the login; wanted is the page to open afterwards.
export function LoginScreen({ wanted, onLogin }: LoginScreenProps) {
  const shown = variant();
  const [dialog, setDialog] = useState<Dialog>('none');
  const [link, setLink] = useState(() => {
    const search = new URLSearchParams(location.search);
    return { password: search.get('token'), address: search.get('verifica'), reminders: search.get('promemoria') };
  });
  const forgetLink = () => {
    history.replaceState(null, '', '/login');
    setLink({ password: null, address: null, reminders: null });
  };
  return (
    <main className={classes.page}>
      <Paper className={classes.card} shadow="md" radius="lg">
        <header className={classes.head} style={{ background: shown.colour, color: textOn(shown.colour, true) }}>
          {shown.logo && <img className={classes.logo} src={shown.logo} alt="" />}
          <h1>{shown.title}</h1>
        </header>
        <Stack className={classes.body}>
          {link.password && <NewPasswordForm token={link.password} onDone={forgetLink} />}
          {link.address && <ConfirmAddress token={link.address} onDone={() => onLogin(wanted)} />}
          {link.reminders && <StopReminders token={link.reminders} onDone={forgetLink} />}
          {!link.password && !link.address && !link.reminders && (
            <>
              <LoginForm onLogin={() => onLogin(wanted)} />
              <ExternalSignIn providers={shown.external} wanted={wanted} onLogin={onLogin} />
              <Group justify="space-between">
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  className="alone"
                  onClick={() => setDialog('forgot')}
                >
                  Password dimenticata?
                </Anchor>
                {shown.publicResults === 1 && (
                  <Anchor href={publicResultsPath} size="sm" className="alone">
                    Risultati pubblici
                  </Anchor>
                )}
              </Group>
              {shown.registration === 1 && (
                <>
                  <Divider label="Sei un allenatore?" />
                  <Button variant="default" onClick={() => setDialog('register')}>
                    Registrati
                  </Button>
                </>
              )}
            </>
          )}
          <ul className={classes.about} aria-label="Che cosa si fa qui">
            {purposes
              .filter(({ when }) => when())
              .map(({ who, what }) => (
                <li key={who}>
                  <b>{who}</b> {what}
                </li>
              ))}
          </ul>
          <Text size="xs" c="dimmed" ta="center">
            Versione {shown.version}
          </Text>
        </Stack>
      </Paper>
      <Suspense fallback={null}>
        {dialog === 'forgot' && <ForgotPasswordDialog opened onClose={() => setDialog('none')} />}
        {dialog === 'register' && <RegistrationDialog opened onClose={() => setDialog('none')} />}
      </Suspense>
    </main>
  );
}
