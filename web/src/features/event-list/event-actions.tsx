import { ActionIcon, Button, Group, Text } from '@mantine/core';
import {
  IconArrowRight,
  IconCalendarCog,
  IconClipboardList,
  IconFileText,
  IconSettings,
  IconStopwatch,
  IconTrophy,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { linkTo } from '../../api/addresses';
import { useCan } from '../../components/can';
import { IconAction } from '../../components/icon-action';
import { IconSlot } from '../../components/icon-slot';
import { Menu, MenuItem } from '../../components/menu/menu';
import { openPressRelease } from '../../components/report-menu/press-release';
import { Link } from '../../components/router/routing';
import { todayInRome } from '../../lib/dates';
import type { EventRow } from './api';
import classes from './event-actions.module.css';
import { PrintMenu } from './prints';
import { type EventButtons, entriesRefusal, mainAction } from './rules';

type EventScreen = '/Iscrizioni' | '/Evento' | '/Gara' | '/Risultati';

interface EventAction {
  label: string;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  // A screen, or an action.
  target: EventScreen | (() => void);
}

interface EventActionsProps {
  event: EventRow;
  buttons: EventButtons;
}

type ActionName = 'entries' | 'open' | 'pressRelease' | 'manage' | 'results' | 'race';

const actionsOf = ({ event, buttons }: EventActionsProps) => {
  const actions: Record<ActionName, EventAction> = {
    entries: { label: 'Iscrizioni', Icon: IconClipboardList, target: '/Iscrizioni' },
    open: { label: 'Apri evento', Icon: IconArrowRight, target: '/Evento' },
    pressRelease: { label: 'Comunicato', Icon: IconFileText, target: () => openPressRelease(event.id) },
    manage: { label: 'Gestione', Icon: IconSettings, target: '/Evento' },
    results: { label: 'Risultati', Icon: IconTrophy, target: '/Risultati' },
    race: { label: 'Gara', Icon: IconStopwatch, target: '/Gara' },
  };
  return (...names: readonly (ActionName | null)[]) =>
    names.flatMap((name) => (name && buttons[name] ? [actions[name]] : []));
};

// linkOrHandler returns the link or the click handler of an action's target.
function linkOrHandler(event: EventRow, target: EventAction['target']) {
  return typeof target === 'string' ? linkTo(target, { id: event.id }) : { onClick: target };
}

// linkOrButton returns the props that make a Mantine control a link or a button.
function linkOrButton(event: EventRow, target: EventAction['target']): object {
  return typeof target === 'string'
    ? { component: Link, ...linkOrHandler(event, target) }
    : linkOrHandler(event, target);
}

// RowActions shows the buttons of a row: the main action for the event's state, then the others as aligned icons.
export function RowActions({ event, buttons }: EventActionsProps) {
  const managesAll = useCan('eventi.crea');
  const main = mainAction(event, buttons, todayInRome());
  const reason = entriesRefusal(event);
  const others = actionsOf({ event, buttons });
  const named = (label: string) => `${label} di ${event.name}`;
  const icon = (action: EventAction) => (
    <IconAction
      key={action.label}
      label={action.label}
      name={named(action.label)}
      Icon={action.Icon}
      target={linkOrButton(event, action.target)}
    />
  );
  const unlessMain = (name: ActionName) => others(name === main ? null : name);
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <div className={classes.main}>
        {reason && main !== 'results' && (
          <Text size="xs" c="dimmed" className={classes.reason} title={reason}>
            {reason}
          </Text>
        )}
        {others(main).map((action) => (
          <Button
            key={action.label}
            size="compact-sm"
            variant="subtle"
            style={{ flexShrink: 0 }}
            aria-label={named(action.label)}
            {...linkOrButton(event, action.target)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      {!managesAll && <IconSlot label="Apri evento">{unlessMain('open').map(icon)}</IconSlot>}
      <IconSlot label="Comunicato">{others('pressRelease').map(icon)}</IconSlot>
      <IconSlot label="Iscrizioni">{event.canOpen === 1 && unlessMain('entries').map(icon)}</IconSlot>
      <IconSlot label="Risultati">{unlessMain('results').map(icon)}</IconSlot>
      <IconSlot>
        {buttons.prints && <PrintMenu event={event} startList={buttons.startList} marks={buttons.marked} compact />}
      </IconSlot>
      <IconSlot>
        {buttons.menu ? (
          <Menu
            target={
              <ActionIcon variant="subtle" aria-label={`Evento ${event.name}`} title="Evento">
                <IconCalendarCog size={18} aria-hidden />
              </ActionIcon>
            }
          >
            {others('race', 'manage').map(({ label, Icon, target }) => (
              <MenuItem key={label} icon={<Icon size={16} aria-hidden />} {...linkOrHandler(event, target)}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        ) : (
          unlessMain('race').map(icon)
        )}
      </IconSlot>
    </Group>
  );
}

// PanelActions shows the same actions as buttons with labels.
export function PanelActions({ event, buttons }: EventActionsProps) {
  const main = mainAction(event, buttons, todayInRome());
  const names: readonly ActionName[] = ['entries', 'open', 'manage', 'race', 'results', 'pressRelease'];
  // An action that would be refused is not shown; the panel's notices say why.
  const rest = names.filter((name) => name !== main && (name !== 'entries' || event.canOpen === 1));
  const shown = actionsOf({ event, buttons })(main, ...rest);
  return (
    <Group gap="xs">
      {shown.map(({ label, Icon, target }, index) => (
        <Button
          key={label}
          variant={index === 0 ? 'filled' : 'default'}
          leftSection={<Icon size={16} aria-hidden />}
          {...linkOrButton(event, target)}
        >
          {label}
        </Button>
      ))}
      {buttons.prints && <PrintMenu event={event} startList={buttons.startList} marks={buttons.marked} />}
    </Group>
  );
}
