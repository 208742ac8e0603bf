import '@mantine/core/styles/List.css';
import { Card, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HomeUser } from '../../api/generated/session';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { formatDate } from '../../lib/dates';
import { formatMoney } from '../../lib/money';

interface PremiumCardProps {
  user: HomeUser;
  // Euros, VAT included.
  monthly: number;
  yearly: number;
  // The purchase button, for eligible users.
  children?: ReactNode;
}

export function PremiumCard({ user, monthly, yearly, children }: PremiumCardProps) {
  const expiry = formatDate(user.premiumUntil);
  const active = user.premiumActive === 1;
  return (
    <Card withBorder component="section" aria-labelledby="scheda-premium">
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h4" id="scheda-premium">
          Account premium
        </Title>
        {active ? (
          <StatusBadge status="valid" label={`Attivo fino al ${expiry}`} />
        ) : (
          <StatusBadge status="closed" label={expiry ? `Scaduto il ${expiry}` : 'Account standard, gratuito'} />
        )}
        <List size="sm">
          <List.Item>fino a quattro gruppi di atleti, con il programma di allenamento della stagione</List.Item>
          <List.Item>risultati di gara, intermedi e prove a tempo degli atleti</List.Item>
        </List>
        <Text size="sm">
          Dal 01/01/2026: <strong>{formatMoney(monthly)}</strong> al mese oppure <strong>{formatMoney(yearly)}</strong>{' '}
          all'anno, IVA inclusa.
        </Text>
        {children}
      </Stack>
    </Card>
  );
}
