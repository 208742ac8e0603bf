import { Button, Center, Stack, Text, Title } from '@mantine/core';

interface StartErrorProps {
  message: string;
  retry: () => void;
}

// StartError is shown when the start-up data cannot be loaded.
export function StartError({ message, retry }: StartErrorProps) {
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack align="center">
        <Title order={1} size="h2">
          Il portale non risponde
        </Title>
        <Text role="alert">{message}</Text>
        <Button onClick={retry}>Riprova</Button>
      </Stack>
    </Center>
  );
}
