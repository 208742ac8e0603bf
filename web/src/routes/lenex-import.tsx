import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy } from 'react';

// Loaded when needed: few users import files.
export const LenexDialog = lazy(async () => ({
  default: (await import('../features/uploads/lenex-dialog')).LenexDialog,
}));

// ImportButton opens the import of LENEX files.
export function ImportButton({ label = 'Importa LENEX', onClick }: { label?: string; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}
