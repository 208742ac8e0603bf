import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { Event } from '../api/generated/meet';
import { useHome } from '../api/home';
import { eventContents, type LenexContent } from '../features/uploads/lenex-rights';
import { useFileDrop } from '../features/uploads/use-file-drop';
import { LenexDialog } from './lenex-import';

const LenexDrop = lazy(async () => ({ default: (await import('../features/uploads/lenex-drop')).LenexDrop }));

interface LenexImport {
  // Opens the dialog; absent if the user may not import anything.
  open: (() => void) | undefined;
  // The dialog, and the cover while a file is dragged over the page.
  dialog: ReactNode;
}

// useLenexImport imports files into an event, from a button or dropped anywhere on the page.
export function useLenexImport(event: Event, preferred: LenexContent): LenexImport {
  const { capabilities } = useHome();
  const contents = useMemo(() => eventContents(event, new Set(capabilities)), [event, capabilities]);
  const [opened, setOpened] = useState<{ dropped?: File } | null>(null);
  const over = useFileDrop(
    contents.length > 0 && !opened,
    useCallback((dropped: File) => setOpened({ dropped }), []),
  );
  return {
    open: contents.length > 0 ? () => setOpened({}) : undefined,
    dialog: (
      <Suspense fallback={null}>
        {over && <LenexDrop />}
        {opened && (
          <LenexDialog
            contents={contents}
            preferred={preferred}
            event={event}
            dropped={opened.dropped}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    ),
  };
}
