import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { HomeUser } from '../../api/generated/session';
import { Link } from '../../components/router/routing';

interface UserCardProps {
  user: HomeUser;
  // Whether the user has a settings screen.
  settings: boolean;
  children?: ReactNode;
}

export function UserCard({ user, settings, children }: UserCardProps) {
  return (
    <Card withBorder component="section" aria-labelledby="scheda-utente">
      <Stack gap="xs">
        <Title order={2} size="h4" id="scheda-utente">
          {[user.firstName, user.lastName].join(' ').trim() || user.username}
        </Title>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Text>
        <Text size="sm" c="dimmed">
          {user.level}
        </Text>
        <Group gap="xs">
          <Button component={Link} to="/Profilo" variant="light" size="xs">
            Profilo
          </Button>
          {settings && (
            <Button
              component={Link}
              to="/Impostazioni"
              variant="default"
              size="xs"
              leftSection={<IconAdjustments size={16} aria-hidden />}
            >
              Personalizza account
            </Button>
          )}
          {children}
        </Group>
      </Stack>
    </Card>
  );
}
