import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { BlockedPage } from './blocked-page';
import { schemeManager } from './colour-scheme';
import { portalTheme, portalVariables } from './theme';

interface FrameProps {
  accent: string;
  blocked: string | null;
  children: ReactNode;
}

// Frame wraps every view, login and portal alike: it sets the theme and covers the page of a blocked account.
export function Frame({ accent, blocked, children }: FrameProps) {
  const theme = useMemo(() => portalTheme(accent), [accent]);
  const variables = useMemo(() => portalVariables(accent), [accent]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <div inert={blocked !== null}>{children}</div>
      {blocked !== null && <BlockedPage message={blocked} />}
    </MantineProvider>
  );
}
