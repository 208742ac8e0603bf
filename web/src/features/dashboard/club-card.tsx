import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HomeUser } from '../../api/generated/session';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { todayInRome } from '../../lib/dates';
import { affiliationOf } from './rules';

interface ClubCardProps {
  user: HomeUser;
  // Links to the club's dialogs.
  children?: ReactNode;
}

// ClubCard shows the user's club, or the one they wait for.
export function ClubCard({ user, children }: ClubCardProps) {
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
        {!without && club?.unconfirmed === 1 && <StatusBadge status="unconfirmed" />}
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
        {children && <Group gap="xs">{children}</Group>}
      </Stack>
    </Card>
  );
}
