import { Button, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface SecretLinkProps {
  label: string;
  link: string;
}

// SecretLink shows a link that cannot be shown again, because the server stores only a hash of it, with a copy button.
export function SecretLink({ label, link }: SecretLinkProps) {
  const { copy, copied } = useClipboard();
  return (
    <>
      <TextInput label={label} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <Button
        size="md"
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => copy(link)}
      >
        {copied ? 'Copiato' : 'Copia il link'}
      </Button>
      <Text size="sm">Copialo ora: non potrà essere mostrato di nuovo.</Text>
    </>
  );
}
