import { Button, Card, Stack, Text, Title } from '@mantine/core';
import type { HomeUser } from '../../api/generated';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { text } from '../../lib/text';

interface ClubCardProps {
  user: HomeUser;
  // Absent where the user may not ask for a club, as in an impersonated session.
  onChoose?: () => void;
}

// ClubCard shows the user's club, the one they wait for, or the way to find one.
export function ClubCard({ user, onChoose }: ClubCardProps) {
  const pending = user.FK_ID_PERSONA_GIURIDICA === 0 && user.SOCIETA?.usoAbilitato === 0;
  return (
    <Card withBorder component="section" aria-labelledby="scheda-societa">
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h4" id="scheda-societa">
          {user.SOCIETA?.DENOMINAZIONE || user.DENOMINAZIONE || 'Nessuna società'}
        </Title>
        {user.SOCIETA?.COD_AFF && <Text c="dimmed">Codice affiliazione {user.SOCIETA.COD_AFF}</Text>}
        {pending && (
          <>
            <StatusBadge status="comingSoon" label="In attesa di approvazione" />
            <Text size="sm">
              La tua richiesta deve essere approvata da un utente della società o da un amministratore. Fino ad allora
              non puoi vederne i dati.
            </Text>
          </>
        )}
        {user.FK_ID_PERSONA_GIURIDICA === 0 && !pending && (
          <Text size="sm">Associa il tuo utente a una società per gestire i suoi atleti e le iscrizioni.</Text>
        )}
        {user.FK_ID_PERSONA_GIURIDICA === 0 && onChoose && (
          <Button variant={pending ? 'default' : 'filled'} size="xs" onClick={onChoose}>
            {pending ? 'Scegli un’altra società' : text.chooseClub}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
