import {
  IconChartBar,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconListCheck,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { memo, useId, useMemo } from 'react';
import { SortableList } from '../../components/sortable-list/sortable-list';
import { countOf } from '../../lib/count-of';
import { formatMoney } from '../../lib/money';
import { has } from '../../lib/variant';
import type { EventCategory, EventRace } from './api';
import classes from './categories.module.css';
import type { OpenDialog } from './dialog-kinds';
import { IconButton } from './icon-button';
import { RaceChips } from './race-chips';
import { RaceLine } from './race-line';
import { birthYears, doubleRaces, nameOfRace, ownPrice, prices, shortMembership } from './rules';
import type { CategoryChanges } from './use-category-changes';
import { useRemoveCategory } from './use-remove-category';

interface CategoryCardProps {
  category: EventCategory;
  manages: boolean;
  counted: boolean;
  expanded: boolean;
  onToggle: (id: number) => void;
  onOpen: (over: OpenDialog) => void;
  changes: CategoryChanges;
}

// CategoryCard renders again only if its category changes: an event has dozens with twenty races each.
export const CategoryCard = memo(function CategoryCard(props: CategoryCardProps) {
  const { category, manages, counted, expanded, onToggle, onOpen, changes } = props;
  const doubles = useMemo(() => doubleRaces(category.races), [category.races]);
  const body = useId();
  const id = category.id;
  const Chevron = expanded ? IconChevronDown : IconChevronRight;
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          <button type="button" aria-expanded={expanded} aria-controls={body} onClick={() => onToggle(id)}>
            <Chevron size={18} aria-hidden />
            <span>{category.label}</span>
            {category.name !== category.label && <span className={classes.name}>{category.name}</span>}
          </button>
        </h3>
        <Facts category={category} doubles={doubles.size} />
        <CategoryActions category={category} manages={manages} counted={counted} onOpen={onOpen} />
      </div>
      <div id={body}>
        {expanded && category.races.length > 0 ? (
          <RaceLines category={category} doubles={doubles} manages={manages} onOpen={onOpen} changes={changes} />
        ) : (
          <RaceChips category={category} doubles={doubles} />
        )}
      </div>
    </article>
  );
});

type RaceLinesProps = Pick<CategoryCardProps, 'category' | 'manages' | 'onOpen' | 'changes'> & {
  doubles: ReadonlySet<number>;
};

function RaceLines({ category, doubles, manages, onOpen, changes }: RaceLinesProps) {
  const { races } = category;
  const lineOf = (race: EventRace) => ({ className: classes.line, 'data-wrong': doubles.has(race.id) || undefined });
  const shared = { category, manages, onOpen, changes };
  const propsOf = (race: EventRace, index: number) => ({
    ...shared,
    race,
    first: index === 0,
    last: index === races.length - 1,
    double: doubles.has(race.id),
  });
  const list = { className: classes.lines, label: `Gare di ${category.label}` };
  if (!manages) {
    return (
      <ol className={list.className} aria-label={list.label}>
        {races.map((race, index) => (
          <li key={race.id} {...lineOf(race)}>
            <RaceLine {...propsOf(race, index)} />
          </li>
        ))}
      </ol>
    );
  }
  return (
    <SortableList
      {...list}
      items={races}
      idOf={({ id }) => id}
      nameOf={nameOfRace}
      lineProps={lineOf}
      onOrder={(ids) => changes.sortRaces(category, ids.map(Number))}
    >
      {(race, { index, handle, move }) => <RaceLine {...propsOf(race, index)} handle={handle} onMove={move} />}
    </SortableList>
  );
}

function Facts({ category, doubles }: { category: EventCategory; doubles: number }) {
  const men = birthYears(category.menFrom, category.menTo);
  const women = birthYears(category.womenFrom, category.womenTo);
  const own = prices.flatMap(({ id, short }) => {
    const euro = ownPrice(category.options, id);
    return euro === null ? [] : [`${short} ${formatMoney(euro)}`];
  });
  const facts = [
    ...(has('membershipTypes') ? [shortMembership(category.membership)] : []),
    ...(men ? [`M ${men}`] : []),
    ...(women ? [`F ${women}`] : []),
    ...(category.byYear === 1 ? ['Premi per anno'] : []),
    ...(category.maxRaces > 0 ? [`Max ${countOf(category.maxRaces, 'gara', 'gare')}`] : []),
    ...own,
    countOf(category.races.length, 'gara', 'gare'),
  ];
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      {doubles > 0 && <li data-wrong>Gare doppie</li>}
    </ul>
  );
}

type CategoryActionsProps = Pick<CategoryCardProps, 'category' | 'manages' | 'counted' | 'onOpen'>;

function CategoryActions({ category, manages, counted, onOpen }: CategoryActionsProps) {
  const removing = useRemoveCategory(category);
  const id = category.id;
  const icons = [
    ...(manages ? [{ kind: 'opzioni', label: 'Opzioni', icon: IconSettings } as const] : []),
    ...(manages ? [{ kind: 'copia', label: "Copia gare da un'altra categoria", icon: IconCopy } as const] : []),
    ...(counted ? [{ kind: 'statistiche', label: 'Statistiche', icon: IconChartBar } as const] : []),
  ];
  return (
    <div className={classes.actions}>
      {manages && (
        <button
          type="button"
          className={classes.choose}
          aria-label={`Gare: scegli quelle di ${category.label}`}
          onClick={() => onOpen({ kind: 'gare', id })}
        >
          <IconListCheck size={16} aria-hidden />
          Gare
        </button>
      )}
      {icons.map(({ kind, label, icon }) => (
        <IconButton
          key={kind}
          label={`${label}: ${category.label}`}
          title={label}
          icon={icon}
          onClick={() => onOpen({ kind, id })}
        />
      ))}
      {manages && (
        <IconButton
          label={`Rimuovi ${category.label}`}
          title="Rimuovi"
          icon={IconTrash}
          danger
          inactive={removing.isPending}
          onClick={() => removing.mutate()}
        />
      )}
    </div>
  );
}
