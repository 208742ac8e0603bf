import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMemo } from 'react';
import { useHome } from '../../api/home';
import { CapabilitiesProvider } from '../../components/can';
import { useRegistered } from '../../routes/registered';
import { BottomBar } from './bottom-bar';
import { ImpersonationBanner } from './impersonation-banner';
import { menuOf } from './menu';
import { Navigation } from './navigation';
import { PageView } from './page-view';
import { SeasonDialog } from './season-dialog';
import { TopBar } from './top-bar';

export const contentId = 'contenuto';

// Shell is what stays while screens change: bar, menu, dialogs of the user, content.
export function Shell() {
  const home = useHome();
  const registered = useRegistered();
  const [menuOpened, menu] = useDisclosure(false);
  const [seasonOpened, season] = useDisclosure(false);
  const entries = useMemo(() => menuOf(home.UTENTE, registered), [home.UTENTE, registered]);
  const capabilities = useMemo(() => new Set(home.CAPACITA), [home.CAPACITA]);
  return (
    <CapabilitiesProvider capabilities={capabilities}>
      <a className="skip-link" href={`#${contentId}`}>
        Vai al contenuto
      </a>
      <AppShell
        header={{ height: 64 }}
        navbar={{ width: 240, breakpoint: 'md', collapsed: { mobile: !menuOpened } }}
        footer={{ height: { base: 60, md: 0 } }}
        padding="md"
      >
        <AppShell.Header>
          <TopBar menuOpened={menuOpened} onMenu={menu.toggle} onSeason={season.open} />
        </AppShell.Header>
        <AppShell.Navbar p="xs" aria-label="Menu principale">
          <Navigation entries={entries} onNavigate={menu.close} />
        </AppShell.Navbar>
        <AppShell.Main id={contentId} tabIndex={-1} style={{ outline: 'none' }}>
          <ImpersonationBanner user={home.UTENTE} />
          <PageView onLeave={menu.close} />
        </AppShell.Main>
        <AppShell.Footer hiddenFrom="md">
          <BottomBar registered={registered} menuOpened={menuOpened} onMenu={menu.toggle} />
        </AppShell.Footer>
      </AppShell>
      <SeasonDialog opened={seasonOpened} onClose={season.close} />
    </CapabilitiesProvider>
  );
}
