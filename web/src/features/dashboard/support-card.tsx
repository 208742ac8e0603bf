import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';

interface SupportCardProps {
  // Empty where the deployment has none; without either there is no card.
  link: string;
  phone: string;
}

export function SupportCard({ link, phone }: SupportCardProps) {
  if (!link && !phone) return null;
  return (
    <Card withBorder component="section" aria-labelledby="scheda-assistenza">
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h4" id="scheda-assistenza">
          Assistenza
        </Title>
        {link && (
          <Anchor href={link} size="sm" target="_blank" rel="noopener noreferrer">
            <IconMessageCircle size={18} aria-hidden style={{ verticalAlign: 'text-bottom' }} /> Scrivi in chat
            all'assistenza
          </Anchor>
        )}
        {phone && (
          <Text size="sm">
            Telefono: <Anchor href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</Anchor>
          </Text>
        )}
      </Stack>
    </Card>
  );
}
