import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { BlockedPage } from './blocked-page';
import { schemeManager } from './colour-scheme';
import { portalTheme, readableVariables } from './theme';

interface FrameProps {
  accent: string;
  blocked: string | null;
  children: ReactNode;
}

// Frame is around every view, login and portal alike: theme, and the cover of a blocked account.
export function Frame({ accent, blocked, children }: FrameProps) {
  return (
    <MantineProvider
      theme={portalTheme(accent)}
      cssVariablesResolver={readableVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <div inert={blocked !== null}>{children}</div>
      {blocked !== null && <BlockedPage message={blocked} />}
    </MantineProvider>
  );
}
