import { useCallback, useEffect, useMemo, useState } from 'react';
import { formatDate } from '../../lib/dates';
import { variant } from '../../lib/variant';
import { type View, viewLabels, views, writeAddress } from './address';
import { publicResults, publicStartList } from './api';
import { AthletesView } from './athletes-view';
import { ClubsView } from './clubs-view';
import { keyOf, type Person, readFollowed, toggled, writeFollowed } from './follow';
import { Followed } from './followed';
import { LiveStrip } from './live-strip';
import { peopleOf } from './people';
import classes from './public.module.css';
import { type Go, PublicLink } from './public-link';
import { ResultsView } from './results-view';
import { StartView } from './start-view';
import { LoadError, Wait } from './states';
import { useLiveResults } from './use-live-results';
import { useRequest } from './use-request';

interface EventPageProps {
  id: number;
  view: View;
  go: Go;
}

// EventPage shows one event: live results, start list, clubs, and the followed athletes.
export function EventPage({ id, view, go }: EventPageProps) {
  const results = useRequest(`risultati ${id}`, (options) => publicResults({ id }, options));
  // On a slow phone the shown part loads first.
  const mayLoadStart = view === 'startlist' || results.data !== undefined || results.error !== undefined;
  const start = useRequest(mayLoadStart ? `startlist ${id}` : '', (options) => publicStartList({ id }, options));
  const [followed, setFollowed] = useState(() => readFollowed(localStorage));
  const about = (results.data ?? start.data)?.event;
  const live = useLiveResults({
    eventId: id,
    results: results.data,
    onChange: results.update,
    onReload: results.reload,
    onStartList: start.reload,
  });
  const people = useMemo(() => peopleOf(start.data, results.data), [start.data, results.data]);
  const keys = useMemo(() => new Set(followed.map(keyOf)), [followed]);
  const toggle = useCallback((person: Person) => {
    setFollowed((now) => {
      const next = toggled(now, person);
      writeFollowed(localStorage, next);
      return next;
    });
  }, []);
  useEffect(() => {
    if (about) document.title = `${about.name} – ${variant().title}`;
  }, [about]);
  if (results.error && start.error) return <LoadError error={results.error} onRetry={results.reload} />;
  if (!about) return <Wait />;
  const shared = { keys, onFollow: toggle };
  return (
    <>
      <h1 className={classes.title}>{about.name}</h1>
      {about.titles.length > 0 && <p className={classes.titles}>{about.titles.join(' · ')}</p>}
      <p className={classes.facts}>
        {[formatDate(about.starts), about.place].filter(Boolean).join(' · ')}
        {results.data && (
          <span className={classes.state} data-live={(live.connected && about.live === 1) || undefined}>
            {stateWords(results.data.provisional === 1, live.connected && about.live === 1)}
          </span>
        )}
        <Share id={id} name={about.name} />
      </p>
      <nav className={classes.tabs} aria-label="Parti dell'evento">
        {views.map((one) => (
          <PublicLink key={one} to={{ eventId: id, view: one }} go={go} current={one === view}>
            {viewLabels[one]}
          </PublicLink>
        ))}
      </nav>
      <LiveStrip rows={live.latest} />
      <Followed people={people} {...shared} />
      {view === 'risultati' && <ResultsView request={results} {...shared} />}
      {view === 'startlist' && <StartView request={start} {...shared} />}
      {view === 'societa' && <ClubsView request={results} />}
      {view === 'atleti' && <AthletesView people={people} {...shared} />}
    </>
  );
}

// An event is live only on its days, although an upcoming one may change too.
function stateWords(provisional: boolean, live: boolean): string {
  if (!provisional) return 'Risultati definitivi';
  return live ? 'In diretta' : 'Risultati provvisori';
}

function Share({ id, name }: { id: number; name: string }) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = new URL(writeAddress({ eventId: id }), location.href).href;
    if (navigator.share) {
      await navigator.share({ title: name, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <button type="button" className={classes.share} onClick={() => void share()}>
      {copied ? 'Indirizzo copiato' : 'Condividi'}
    </button>
  );
}
