import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from '../../components/router/routing';

// FactorNotice explains to an administrator without a second factor why no screen opens, and links to the setup.
export function FactorNotice() {
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title="Verifica in due passaggi"
      icon={<IconShieldLock aria-hidden />}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">È richiesta agli amministratori: finché non è attiva, le altre pagine non si aprono.</Text>
        <Button component={Link} to="/Profilo" size="xs" variant="default">
          Attivala nel profilo
        </Button>
      </Stack>
    </Alert>
  );
}
