import { Button, Card, Stack, Text, Title } from '@mantine/core';
import type { HomeUser } from '../../api/generated/account';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { todayInRome } from '../../lib/dates';
import { text } from '../../lib/text';
import { affiliationOf } from './rules';

interface ClubCardProps {
  user: HomeUser;
  // Absent where the user may not ask for a club, as in an impersonated session.
  onChoose?: () => void;
}

// ClubCard shows the user's club, the one they wait for, or the way to find one.
export function ClubCard({ user, onChoose }: ClubCardProps) {
  const club = user.club;
  const without = user.clubId === 0;
  const pending = without && club?.approved === 0;
  const affiliation = without ? null : affiliationOf(club?.affiliatedUntil, todayInRome());
  const place = [club?.town, club?.code && `codice affiliazione ${club.code}`].filter(Boolean).join(', ');
  return (
    <Card withBorder component="section" aria-labelledby="scheda-societa">
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h4" id="scheda-societa">
          {club?.name || user.clubName || 'Nessuna società'}
        </Title>
        {place && (
          <Text size="sm" c="dimmed">
            {place}
          </Text>
        )}
        {affiliation && <StatusBadge status={affiliation.status} label={affiliation.label} />}
        {affiliation?.status === 'expired' && (
          <Text size="sm">
            Per rinnovarla rivolgiti al tuo ente o comitato, che aggiornerà la scadenza nel portale.
          </Text>
        )}
        {pending && (
          <>
            <StatusBadge status="comingSoon" label="In attesa di approvazione" />
            <Text size="sm">
              La tua richiesta deve essere approvata da un utente della società o da un amministratore. Fino ad allora
              non puoi vederne i dati.
            </Text>
          </>
        )}
        {without && !pending && (
          <Text size="sm">
            Comincia da qui: trova la tua società, oppure creala se non c'è ancora. Da quel momento potrai gestirne gli
            atleti e le iscrizioni.
          </Text>
        )}
        {without && onChoose && (
          <Button variant={pending ? 'default' : 'filled'} size="sm" onClick={onChoose}>
            {pending ? 'Scegli un’altra società' : text.chooseClub}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
