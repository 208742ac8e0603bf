import { useCallback, useEffect, useMemo, useState } from 'react';
import { formatDate, todayInRome } from '../../lib/dates';
import { variant } from '../../lib/variant';
import { type View, viewLabels, views, writeAddress } from './address';
import { publicResults, publicStartList, publicTimetable, type Timetable, type TimetableHeat } from './api';
import { AthletesView } from './athletes-view';
import { ClubsView } from './clubs-view';
import { EventFiles } from './event-files';
import { FollowedAthletes } from './followed';
import { LiveStrip } from './live-strip';
import { MyAthletesView } from './my-athletes-view';
import { NowStrip } from './now-strip';
import { peopleOf } from './people';
import classes from './public.module.css';
import { type Go, PublicLink } from './public-link';
import { ResultsView } from './results-view';
import { ShareButton } from './share-button';
import { StartView } from './start-view';
import { LoadError, Wait } from './states';
import { mergeTimetable } from './timetable';
import { useFollowed } from './use-followed';
import { useLiveResults } from './use-live-results';
import { useRequest } from './use-request';

interface EventPageProps {
  id: number;
  view: View;
  // The public numbers of a shared selection of athletes.
  shared: readonly number[];
  go: Go;
}

// EventPage shows one event: live results, start list, clubs, and the followed athletes.
export function EventPage({ id, view, shared, go }: EventPageProps) {
  const results = useRequest(`risultati ${id}`, (options) => publicResults({ id }, options));
  // On a slow phone the shown part loads first.
  const mayLoadStart = view === 'startlist' || results.data !== undefined || results.error !== undefined;
  const start = useRequest(mayLoadStart ? `startlist ${id}` : '', (options) => publicStartList({ id }, options));
  const event = (results.data ?? start.data)?.event;
  const isLive = event?.live === 1;
  const expected = useRequest(
    (view === 'miei' || view === 'startlist') && mayLoadStart ? `programma ${id}` : '',
    (options) => publicTimetable({ id }, options),
  );
  // The heats around the one in the water, which the stream sends: the whole timetable weighs 14 kB.
  const [around, setAround] = useState<Timetable>();
  // The heat to show in the start list.
  const [heat, setHeat] = useState<TimetableHeat | null>(null);
  const onTimetable = useCallback(
    (message: Timetable) => {
      setAround(message);
      if (expected.data) expected.update(mergeTimetable(expected.data, message));
    },
    [expected],
  );
  const { keys, onFollow } = useFollowed();
  const live = useLiveResults({
    eventId: id,
    results: results.data,
    onChange: results.update,
    onReload: results.reload,
    onStartList: start.reload,
    onTimetable,
  });
  const people = useMemo(() => peopleOf(start.data, results.data), [start.data, results.data]);
  useEffect(() => {
    if (event) document.title = `${event.name} – ${variant().title}`;
  }, [event]);
  useEffect(() => {
    if (event)
      document
        .querySelector(`nav a[href="${writeAddress({ eventId: id, view })}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [event, id, view]);
  if (results.error && start.error) return <LoadError error={results.error} onRetry={results.reload} />;
  if (!event) return <Wait />;
  const following = { keys, onFollow };
  return (
    <>
      <h1 className={classes.title}>{event.name}</h1>
      {event.titles.length > 0 && <p className={classes.titles}>{event.titles.join(' · ')}</p>}
      <p className={classes.facts}>
        {[formatDate(event.starts), event.place].filter(Boolean).join(' · ')}
        {results.data && (
          <span className={classes.state} data-live={(live.connected && event.live === 1) || undefined}>
            {isAhead(event)
              ? 'In programma'
              : liveStateText(results.data.provisional === 1, event.live === 1 ? live : undefined)}
          </span>
        )}
        <ShareButton label="Condividi" title={event.name} address={writeAddress({ eventId: id })} />
      </p>
      {mayLoadStart && <EventFiles eventId={id} />}
      <nav className={classes.tabs} aria-label="Parti dell'evento">
        {views.map((choice) => (
          <PublicLink key={choice} to={{ eventId: id, view: choice }} go={go} current={choice === view}>
            {viewLabels[choice]}
          </PublicLink>
        ))}
      </nav>
      {isLive && (
        <NowStrip
          timetable={around ?? expected.data}
          onShow={(next) => {
            go({ eventId: id, view: 'startlist' });
            setHeat({ ...next });
          }}
        />
      )}
      <LiveStrip rows={live.latest} />
      {view !== 'miei' && <FollowedAthletes people={people} {...following} />}
      {view === 'risultati' && <ResultsView request={results} {...following} />}
      {view === 'startlist' && <StartView request={start} timetable={expected.data} heat={heat} {...following} />}
      {view === 'societa' && <ClubsView request={results} />}
      {view === 'miei' && (
        <MyAthletesView
          eventId={id}
          name={event.name}
          open={results.data?.provisional === 1}
          people={people}
          shared={shared}
          timetable={expected.data}
          go={go}
          {...following}
        />
      )}
      {view === 'atleti' && <AthletesView people={people} {...following} />}
    </>
  );
}

const isAhead = ({ starts }: { starts: string | null }) => (starts ?? '') > todayInRome();

// An event is live only on its days, although an upcoming one may change too.
function liveStateText(provisional: boolean, live: { connected: boolean; lost: boolean } | undefined): string {
  if (!provisional) return 'Risultati definitivi';
  if (live?.lost) return 'Diretta interrotta: riprende da sola';
  return live?.connected ? 'In diretta' : 'Risultati provvisori';
}
