import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../components/empty-state/empty-state';
import { PremiumNote } from '../../components/premium-note/premium-note';
import { Totals } from '../../components/totals/totals';
import { usePhone } from '../../components/use-phone';
import { todayInRome } from '../../lib/dates';
import { text } from '../../lib/text';
import { type Subgroup, type TrainingStart, type Week, wordsQuery } from './api';
import { formatMetres } from './figures';
import classes from './season.module.css';
import { SeasonPicture } from './season-picture';
import { type WeekAction, WeekCard } from './week-card';
import { foundIn, isSearching, type VolumeKind, Volumes } from './weeks';

interface SeasonViewProps {
  season: TrainingStart;
  // Whether the user may buy premium.
  mayBuy: boolean;
  onSubgroup: (subgroup: Subgroup | null) => void;
  onWeek: (week: Week, action: WeekAction) => void;
  // Adds a workout on a day.
  onDay: (day: string) => void;
}

// SeasonView shows a group's season: totals, chart and weeks.
export function SeasonView({ season, mayBuy, onSubgroup, onWeek, onDay }: SeasonViewProps) {
  const { weeks, currentWeek, group, writable } = season;
  const words = useQuery(wordsQuery(group.id)).data;
  const colours = useMemo(() => new Map(words?.intensities.map(({ id, colour }) => [id, colour])), [words]);
  const [volume, setVolume] = useState<VolumeKind>(Volumes.actual);
  const [search, setSearch] = useState<Search>({ name: '', code: '' });
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([currentWeek || 1]));
  const [past, setPast] = useState(false);
  // At the pool the current week comes first: the rest of the season is behind a button.
  const phone = usePhone();
  const [detailsOpen, setDetailsOpen] = useState(false);
  const searching = isSearching(search);
  // Past weeks are behind a button, so that current and coming weeks are first.
  const hidden = past || searching ? 0 : Math.max(0, currentWeek - 1);
  const found = foundIn(weeks, search).slice(hidden);
  const toggle = (number: number) => {
    const next = new Set(open);
    if (!next.delete(number)) next.add(number);
    setOpen(next);
  };
  const show = ({ number }: Week) => {
    setSearch({ name: '', code: '' });
    setOpen(new Set([...open, number]));
    if (number < currentWeek) setPast(true);
    // Waits until the week is rendered.
    requestAnimationFrame(() => {
      const card = document.querySelector<HTMLElement>(`[data-week="${number}"]`);
      card?.scrollIntoView({ block: 'start', behavior: 'smooth' });
      card?.querySelector('button')?.focus({ preventScroll: true });
    });
  };
  return (
    <>
      {/* When premium ends nothing is lost: workouts can still be read, printed and copied. */}
      {writable === 0 && (
        <PremiumNote
          title="Sola lettura"
          reason={season.refusal}
          more="Quello che c'è si può leggere e stampare."
          mayBuy={mayBuy}
        />
      )}
      {phone && (
        <Button
          size="md"
          variant="default"
          className={classes.details}
          aria-expanded={detailsOpen}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setDetailsOpen(!detailsOpen)}
        >
          Volumi, sottogruppi e ricerca
        </Button>
      )}
      {(!phone || detailsOpen) && (
        <>
          <Figures season={season} />
          <Subgroups season={season} onSubgroup={onSubgroup} />
          <section>
            <h2 className={classes.sectionTitle}>La stagione</h2>
            <SeasonPicture weeks={weeks} currentWeek={currentWeek} words={words} onOpen={show} />
          </section>
          <SearchBar search={search} onSearch={setSearch} volume={volume} onVolume={setVolume} />
        </>
      )}
      {found.length === 0 && (
        <EmptyState title="Nessun allenamento trovato" hint="Cambia la descrizione o il codice cercati." />
      )}
      {currentWeek > 1 && !searching && (
        <Button size="md" variant="subtle" aria-expanded={past} onClick={() => setPast(!past)}>
          {past ? 'Nascondi le settimane passate' : `Mostra le settimane passate (${currentWeek - 1})`}
        </Button>
      )}
      <ol className={classes.weeks} aria-label="Settimane">
        {found.map((week) => (
          <WeekCard
            key={week.number}
            week={week}
            current={week.number === currentWeek}
            today={todayInRome()}
            volume={volume}
            open={searching || open.has(week.number)}
            onToggle={() => toggle(week.number)}
            onAction={writable === 1 && !searching ? (action) => onWeek(week, action) : undefined}
            onStatistics={() => onWeek(week, 'statistiche')}
            onDay={writable === 1 && !searching ? onDay : undefined}
            colours={colours}
          />
        ))}
      </ol>
    </>
  );
}

function Figures({ season: { weeks, currentWeek, workouts } }: { season: TrainingStart }) {
  const current = weeks.find(({ number }) => number === currentWeek);
  const total = weeks.reduce((sum, { actual }) => sum + actual, 0);
  const target = weeks.reduce((sum, week) => sum + week.target, 0);
  const done = weeks.reduce((sum, week) => sum + week.done, 0);
  const of = (metres: number, goal: number) =>
    goal > 0 ? `${formatMetres(metres)} su ${formatMetres(goal)}` : formatMetres(metres);
  return (
    <Totals
      label="Volumi"
      figures={[
        ...(current ? [['Questa settimana', of(current.actual, current.target)] as const] : []),
        ['Programmato', of(total, target)],
        ['Svolto fino a oggi', formatMetres(done)],
        ['Allenamenti', workouts.length],
      ]}
    />
  );
}

interface Search {
  name: string;
  code: string;
}

interface SearchBarProps {
  search: Search;
  onSearch: (search: Search) => void;
  volume: VolumeKind;
  onVolume: (volume: VolumeKind) => void;
}

// SearchBar chooses the volume that the weeks show, and searches the workouts.
function SearchBar({ search, onSearch, volume, onVolume }: SearchBarProps) {
  return (
    <div className={classes.search}>
      <SegmentedControl
        aria-label="Volume"
        size="md"
        data={[
          { value: String(Volumes.actual), label: 'Volume effettivo' },
          { value: String(Volumes.target), label: 'Volume obiettivo' },
        ]}
        value={String(volume)}
        onChange={(value) => onVolume(Number(value) as VolumeKind)}
      />
      <TextInput
        label="Descrizione"
        size="md"
        autoComplete="off"
        value={search.name}
        onChange={(event) => onSearch({ ...search, name: event.currentTarget.value })}
      />
      <TextInput
        label="Codice"
        size="md"
        inputMode="numeric"
        autoComplete="off"
        value={search.code}
        onChange={(event) => onSearch({ ...search, code: event.currentTarget.value.replace(/\D/g, '') })}
      />
      {isSearching(search) && (
        <Button size="md" variant="default" onClick={() => onSearch({ name: '', code: '' })}>
          {text.clearFilters}
        </Button>
      )}
    </div>
  );
}

interface SubgroupsProps {
  season: TrainingStart;
  onSubgroup: (subgroup: Subgroup | null) => void;
}

function Subgroups({ season: { subgroups, writable }, onSubgroup }: SubgroupsProps) {
  if (subgroups.length === 0 && writable === 0) return null;
  return (
    <Group gap="xs" align="center">
      <h2 className={classes.sectionTitle}>Sottogruppi</h2>
      <ul className={classes.subgroups} aria-label="Sottogruppi">
        {subgroups.map((subgroup) => (
          <li key={subgroup.id}>
            <button
              type="button"
              className={classes.chip}
              onClick={() => onSubgroup(subgroup)}
              disabled={writable === 0}
            >
              <IconUsers size={16} aria-hidden />
              {`${subgroup.name} `}
              <span className={classes.count}>
                {subgroup.athletes === 1 ? '1 atleta' : `${subgroup.athletes} atleti`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {writable === 1 && (
        <Button
          size="md"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onSubgroup(null)}
        >
          Nuovo sottogruppo
        </Button>
      )}
    </Group>
  );
}
