import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { formatMoney } from '../../lib/money';

interface CreditOfferProps {
  // Euros: the club's credit, the part the order can use, and the amount due.
  credit: number;
  usable: number;
  due: number;
  // Whether the rest is paid by card, and not to the organiser.
  online: boolean;
  using: boolean;
  onUse: () => void;
}

// CreditOffer pays with the club's credit in one click: the whole order, or a part of it.
export function CreditOffer({ credit, usable, due, online, using, onUse }: CreditOfferProps) {
  const coversAll = usable === due;
  return (
    <Card withBorder component="section" aria-labelledby="credito">
      <Group justify="space-between" gap="sm">
        <Stack gap={2}>
          <Title order={2} size="h4" id="credito">
            {`Credito disponibile: ${formatMoney(credit)}`}
          </Title>
          <Text size="sm" c="dimmed">
            {coversAll ? "Basta per pagare tutto l'ordine." : restText(due - usable, online)}
          </Text>
        </Stack>
        <Button leftSection={<IconWallet size={16} aria-hidden />} loading={using} onClick={onUse}>
          {coversAll ? 'Paga con il credito' : `Usa ${formatMoney(usable)} di credito`}
        </Button>
      </Group>
    </Card>
  );
}

const restText = (rest: number, online: boolean) =>
  online
    ? `Con la carta resteranno da pagare ${formatMoney(rest)}.`
    : `All'organizzatore resteranno da versare ${formatMoney(rest)}.`;
