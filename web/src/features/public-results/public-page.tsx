import { useCallback, useEffect, useRef, useState } from 'react';
import { textOn } from '../../lib/contrast';
import { variant } from '../../lib/variant';
import { type Address, parseAddress, publicPath, verifyPath, writeAddress } from './address';
import { EventPage } from './event-page';
import { EventsPage } from './events-page';
import { OfflineNotice } from './offline-notice';
import classes from './public.module.css';
import { onPlainClick } from './public-link';
import { VerifyPage } from './verify-page';

const here = () => parseAddress(location.pathname, location.search);

// PublicPage shows the events to visitors who are not logged in. It has no router and no cache, so that it opens
// quickly on a phone.
export function PublicPage() {
  const [address, setAddress] = useState(here);
  useEffect(() => {
    const moved = () => setAddress(here());
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, []);
  const go = useCallback((next: Partial<Address>) => {
    history.pushState(null, '', writeAddress(next));
    setAddress(here());
    window.scrollTo(0, 0);
  }, []);
  // The followed link is gone, so the page gets the focus.
  const main = useRef<HTMLElement>(null);
  const shown = useRef(address.eventId);
  useEffect(() => {
    if (shown.current === address.eventId) return;
    shown.current = address.eventId;
    main.current?.focus({ preventScroll: true });
  }, [address.eventId]);
  const { title, colour, logo } = variant();
  return (
    <div className={classes.page}>
      <header className={classes.bar} style={{ background: colour, color: textOn(colour, true) }}>
        <a
          href={publicPath}
          onClick={location.pathname === verifyPath ? undefined : onPlainClick(() => go({}))}
          className={classes.home}
        >
          {logo && <img src={logo} alt="" height={28} />}
          {title}
        </a>
        <a href="/login">Accedi</a>
      </header>
      <OfflineNotice />
      <main className={classes.main} ref={main} tabIndex={-1}>
        <Content address={address} go={go} />
      </main>
    </div>
  );
}

function Content({ address, go }: { address: Address; go: (next: Partial<Address>) => void }) {
  if (location.pathname === verifyPath) return <VerifyPage />;
  const { eventId, view, people } = address;
  if (eventId > 0) return <EventPage key={eventId} id={eventId} view={view} shared={people} go={go} />;
  return <EventsPage address={address} go={go} />;
}
