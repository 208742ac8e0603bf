import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBookmarkPlus,
  IconCalendarShare,
  IconCopy,
  IconDots,
  IconEdit,
  IconPlus,
  IconStarFilled,
  IconStopwatch,
  IconTrash,
} from '@tabler/icons-react';
import { Menu, MenuItem } from '../../components/menu/menu';
import { textOn } from '../../lib/contrast';
import { text } from '../../lib/text';
import type { Series } from './api';
import { amountOf, detailTexts, formatMetres, formatSendOff, levelSize, seriesName } from './figures';
import { maxLevel } from './tree';
import { useLateNames, useTargetText } from './use-targets';
import classes from './workout.module.css';

export interface TileActions {
  onNew: (parent: Series) => void;
  onEdit: (series: Series) => void;
  // Opens the times swum in the series.
  onTimes: (series: Series) => void;
  onCopy: (series: Series) => void;
  onPostpone: (series: Series) => void;
  onKeep: (series: Series) => void;
  onDelete: (series: Series) => void;
}

const shownLetters = 40;
const cut = (note: string) => (note.length > shownLetters ? `${note.slice(0, shownLetters)}…` : note);

interface SeriesTextProps {
  series: Series;
  level: number;
  colour?: string;
}

// SeriesText is the text of a series. The size of amount and intensity depends on its level.
export function SeriesText({ series, level, colour }: SeriesTextProps) {
  const target = useTargetText(series.id);
  const late = useLateNames(series.id);
  if (series.unread) return <span className={classes.unread}>{series.unread}</span>;
  const size = { fontSize: levelSize(level) };
  const amount = amountOf(series);
  const words = detailTexts(series).join(' · ');
  return (
    <span className={classes.words}>
      {amount && (
        <span className={classes.amount} style={size}>
          {amount}
        </span>
      )}
      {series.intensityName && (
        <span
          className={classes.intensity}
          style={colour ? { ...size, backgroundColor: colour, color: textOn(colour) } : size}
        >
          {series.intensityName}
        </span>
      )}
      {words && <span>{words}</span>}
      {series.kind === 0 && series.sendOff > 0 && (
        <span className={classes.sendOff}>{`ogni ${formatSendOff(series.sendOff)}`}</span>
      )}
      {series.rest > 0 && <span className={classes.sendOff}>{`rec. ${formatSendOff(series.rest)}`}</span>}
      {target && <span className={classes.target}>{target}</span>}
      {late && (
        <span className={classes.late}>
          <IconAlertTriangle size={16} aria-hidden />
          {`Non ci stanno: ${late}`}
        </span>
      )}
      {series.times > 0 && (
        <span className={classes.target}>{series.times === 1 ? '1 tempo preso' : `${series.times} tempi presi`}</span>
      )}
      {series.main === 1 && (
        <span className={classes.mark}>
          <IconStarFilled size={14} aria-hidden />
          Principale
        </span>
      )}
      {series.subgroupName && <span className={classes.subgroup}>{series.subgroupName}</span>}
      {series.note && (
        <span className={amount ? classes.note : classes.heading} title={series.note}>
          {cut(series.note)}
        </span>
      )}
      {(series.distance > 0 || series.kind === 0) && amount && (
        <span className={classes.metres}>{formatMetres(series.distance)}</span>
      )}
    </span>
  );
}

interface TileMenuProps {
  series: Series;
  level: number;
  actions: TileActions;
}

export function TileMenu({ series, level, actions }: TileMenuProps) {
  const name = seriesName(series);
  const read = !series.unread;
  return (
    <Menu
      target={
        <ActionIcon size={44} variant="subtle" color="gray" aria-label={`Azioni di ${name}`} title="Azioni">
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {read && (
        <MenuItem icon={<IconEdit size={16} aria-hidden />} onClick={() => actions.onEdit(series)}>
          {text.edit}
        </MenuItem>
      )}
      {read && level < maxLevel && (
        <MenuItem icon={<IconPlus size={16} aria-hidden />} onClick={() => actions.onNew(series)}>
          Nuova serie al suo interno
        </MenuItem>
      )}
      {read && series.block === 0 && series.children.length === 0 && series.metres > 0 && (
        <MenuItem icon={<IconStopwatch size={16} aria-hidden />} onClick={() => actions.onTimes(series)}>
          Tempi
        </MenuItem>
      )}
      <MenuItem icon={<IconCopy size={16} aria-hidden />} onClick={() => actions.onCopy(series)}>
        Duplica
      </MenuItem>
      {read && (
        <MenuItem icon={<IconBookmarkPlus size={16} aria-hidden />} onClick={() => actions.onKeep(series)}>
          Salva in libreria
        </MenuItem>
      )}
      <MenuItem icon={<IconCalendarShare size={16} aria-hidden />} onClick={() => actions.onPostpone(series)}>
        Rinvia a un altro allenamento
      </MenuItem>
      <MenuItem danger icon={<IconTrash size={16} aria-hidden />} onClick={() => actions.onDelete(series)}>
        {text.delete}
      </MenuItem>
    </Menu>
  );
}
