import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';

interface SupportCardProps {
  // Empty if the deployment has none; without either there is no card.
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
          <Anchor href={link} size="sm" className="alone" target="_blank" rel="noopener noreferrer">
            <IconMessageCircle size={18} aria-hidden /> Scrivi in chat all'assistenza
          </Anchor>
        )}
        {phone && (
          <Text size="sm">
            Telefono:{' '}
            <Anchor href={`tel:${phone.replaceAll(' ', '')}`} inherit className="alone">
              {phone}
            </Anchor>
          </Text>
        )}
      </Stack>
    </Card>
  );
}
