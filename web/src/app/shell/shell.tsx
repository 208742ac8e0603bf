import { lazy, Suspense, useMemo, useState } from 'react';
import { levelClub } from '../../api/generated/constants';
import { useHome } from '../../api/home';
import { CapabilitiesProvider } from '../../components/can';
import { OutboxBar } from '../../components/outbox/outbox-bar';
import { OutboxProvider } from '../../components/outbox/outbox-provider';
import { keepTyped } from '../../components/typed-ahead';
import { usePhone } from '../../components/use-phone';
import { useRegistered } from '../../routes/registered';
import { BottomBar } from './bottom-bar';
import { ImpersonationBanner } from './impersonation-banner';
import { barItems, menuOf, withPhoneLabels } from './menu';
import { Navigation } from './navigation';
import { PageView } from './page-view';
import classes from './shell.module.css';
import { TopBar } from './top-bar';
import { useSearchKeys } from './use-search-keys';

const SearchDialog = lazy(async () => ({
  default: (await import('../../features/search/search-dialog')).SearchDialog,
}));
const SeasonDialog = lazy(async () => ({ default: (await import('./season-dialog')).SeasonDialog }));

const findInGuide = () => import('../../features/guide/find');

const contentId = 'contenuto';

// Shell is the part that stays when screens change: bar, menu, user dialogs and content area.
export function Shell({ onLogout }: { onLogout: () => void }) {
  const home = useHome();
  const registered = useRegistered();
  const phone = usePhone();
  const [menuOpened, setMenuOpened] = useState(false);
  const [seasonOpened, setSeasonOpened] = useState(false);
  const [searching, setSearching] = useState(false);
  const trains = (home.groups ?? []).some(({ visible }) => visible === 1);
  const maySearch = home.user.restricted !== 1;
  useSearchKeys(() => {
    if (maySearch) keepTyped();
    setSearching(maySearch);
  });
  const entries = useMemo(() => {
    const all = menuOf(home.menu, registered);
    return phone ? withPhoneLabels(all, home.phoneMenu) : all;
  }, [home.menu, home.phoneMenu, registered, phone]);
  const capabilities = useMemo(() => new Set(home.capabilities), [home.capabilities]);
  const toggleMenu = () => setMenuOpened(!menuOpened);
  const closeMenu = () => setMenuOpened(false);
  return (
    <CapabilitiesProvider capabilities={capabilities}>
      <OutboxProvider user={home.user.id}>
        <div className={classes.layout}>
          <a className="skip-link" href={`#${contentId}`}>
            Vai al contenuto
          </a>
          <header className={classes.header}>
            <TopBar
              menuOpened={menuOpened}
              onMenu={toggleMenu}
              onSeason={() => setSeasonOpened(true)}
              onLogout={onLogout}
              onSearch={maySearch ? () => setSearching(true) : undefined}
            />
          </header>
          <nav className={classes.side} data-opened={menuOpened} aria-label="Menu principale">
            {(menuOpened || !phone) && <Navigation entries={entries} onNavigate={closeMenu} />}
          </nav>
          <main className={classes.main} id={contentId} tabIndex={-1}>
            <ImpersonationBanner user={home.user} />
            <OutboxBar />
            <PageView
              onLeave={() => {
                closeMenu();
                setSeasonOpened(false);
              }}
            />
          </main>
          <div className={classes.foot}>
            <BottomBar
              items={barItems(home.phoneMenu, { levelId: home.user.levelId, trains }, home.menu)}
              registered={registered}
              organises={phone && home.user.levelId === levelClub && home.user.clubId > 0 && maySearch}
              menuOpened={menuOpened}
              onMenu={toggleMenu}
            />
          </div>
        </div>
        <Suspense fallback={null}>{seasonOpened && <SeasonDialog onClose={() => setSeasonOpened(false)} />}</Suspense>
        <Suspense fallback={null}>
          {searching && (
            <SearchDialog
              userId={home.user.id}
              guide={async (words) => (await findInGuide()).chaptersWith(words, registered)}
              onClose={() => setSearching(false)}
            />
          )}
        </Suspense>
      </OutboxProvider>
    </CapabilitiesProvider>
  );
}
