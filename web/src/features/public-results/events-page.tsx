import { lazy, Suspense, useState } from 'react';
import { EventStatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate, todayInRome } from '../../lib/dates';
import type { Address } from './address';
import { type PublicEvent, publicEvents, publicYears } from './api';
import { AthleteSearch } from './athlete-search';
import { FollowedNow } from './followed-now';
import classes from './public.module.css';
import { type Go, PublicLink } from './public-link';
import { sectionsOf } from './sections';
import { LoadError, Wait } from './states';
import { useFollowed } from './use-followed';
import { useRequest } from './use-request';

const Minutes = lazy(async () => ({ default: (await import('./minutes')).Minutes }));

const pageSize = 50;

interface EventsPageProps {
  address: Address;
  go: Go;
}

export function EventsPage({ address, go }: EventsPageProps) {
  const thisYear = Number(todayInRome().slice(0, 4));
  const year = address.year || thisYear;
  const { page } = address;
  const { followed, keys, onFollow } = useFollowed();
  const { data, error, reload } = useRequest(`eventi ${year} ${page}`, (options) =>
    publicEvents({ year, page, rows: pageSize, sort: 'starts', way: 'DESC' }, options),
  );
  const yearsRequest = useRequest('anni', (options) => publicYears({}, options));
  const years = [...new Set([...(yearsRequest.data?.years ?? []), thisYear, year])].sort((a, b) => b - a);
  const sections = sectionsOf(data?.rows ?? [], todayInRome());
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  return (
    <>
      <h1 className={classes.title}>Gare e risultati</h1>
      <AthleteSearch key={address.find} address={address} go={go} keys={keys} onFollow={onFollow}>
        <FollowedNow events={data?.rows.filter(({ live }) => live === 1) ?? []} followed={followed} go={go} />
        <nav className={classes.tabs} aria-label="Anno">
          {years.map((choice) => (
            <PublicLink key={choice} to={{ year: choice === thisYear ? 0 : choice }} go={go} current={choice === year}>
              {choice}
            </PublicLink>
          ))}
        </nav>
        {error ? <LoadError error={error} onRetry={reload} /> : !data && <Wait />}
        {data?.rows.length === 0 && <p>Nessun evento pubblicato nel {year}.</p>}
        {sections.map(({ title, events }) => (
          <section key={title}>
            <h2 className={classes.section} data-live={title === 'In diretta' || undefined}>
              {title}
            </h2>
            <ul className={classes.events}>
              {events.map((event) => (
                <li key={event.id}>
                  <EventLink event={event} stateInHeading={headingsWithState.has(title)} go={go} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {pages > 1 && (
          <nav className={classes.pages} aria-label="Pagine">
            {page > 1 && (
              <PublicLink to={{ year: address.year, page: page - 1 }} go={go}>
                Precedenti
              </PublicLink>
            )}
            <span>
              Pagina {page} di {pages}
            </span>
            {page < pages && (
              <PublicLink to={{ year: address.year, page: page + 1 }} go={go}>
                Successivi
              </PublicLink>
            )}
          </nav>
        )}
      </AthleteSearch>
      <Help />
    </>
  );
}

// Help is the chapter of the guide for visitors, who cannot open the guide.
function Help() {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes.help} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>In cinque minuti: come si segue una gara</summary>
      <Suspense fallback={<Wait />}>{opened && <Minutes />}</Suspense>
    </details>
  );
}

// The headings above events that say their state.
const headingsWithState: ReadonlySet<string> = new Set(['In diretta', 'Conclusi']);

interface EventLinkProps {
  event: PublicEvent;
  // The heading names the state.
  stateInHeading: boolean;
  go: Go;
}

function EventLink({ event, stateInHeading, go }: EventLinkProps) {
  return (
    <PublicLink
      to={{ eventId: event.id, view: event.results === 1 || event.startList === 0 ? 'risultati' : 'startlist' }}
      go={go}
    >
      <strong>{event.name}</strong>
      <span>{[formatDate(event.starts), event.place, event.organiser].filter(Boolean).join(' · ') || DASH}</span>
      {!stateInHeading && <EventStatusBadge state={event.status} live={event.live === 1} />}
    </PublicLink>
  );
}
