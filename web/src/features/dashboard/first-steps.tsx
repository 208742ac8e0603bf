import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { text } from '../../lib/text';
import classes from './first-steps.module.css';

interface FirstStepsProps {
  // The club the user asked to join, while it has not answered.
  pending?: string;
  onChoose: () => void;
}

// FirstSteps guides a user without a club, and explains what happens next.
export function FirstSteps({ pending, onChoose }: FirstStepsProps) {
  const steps = [
    { label: 'Trova la tua società', detail: "Cercala per nome. Se non c'è ancora, la crei tu in un minuto." },
    {
      label: 'Aspetta la risposta',
      detail:
        'Un utente della società, o un amministratore, approva la richiesta. Una società senza utenti e atleti è tua subito.',
    },
    { label: 'Comincia', detail: 'Qui troverai i tuoi atleti, gli eventi aperti e le scadenze.' },
  ];
  const at = pending ? 1 : 0;
  return (
    <Card withBorder component="section" aria-labelledby="primi-passi">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4" id="primi-passi">
          Comincia da qui, in tre passi
        </Title>
        <ol className={classes.steps}>
          {steps.map(({ label, detail }, index) => (
            <li key={label} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
              <Text fw={600}>
                {label}
                {index < at && ': fatto'}
              </Text>
              <Text size="sm">
                {index === 1 && pending ? `Hai chiesto di entrare in ${pending}. ${detail}` : detail}
              </Text>
            </li>
          ))}
        </ol>
        <Button variant={pending ? 'default' : 'filled'} onClick={onChoose}>
          {pending ? "Scegli un'altra società" : text.chooseClub}
        </Button>
      </Stack>
    </Card>
  );
}
