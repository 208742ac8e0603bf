import { ActionIcon, Button, Group } from '@mantine/core';
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
import { IconSlot } from '../../components/icon-slot';
import { Menu, MenuItem } from '../../components/menu/menu';
import { notify } from '../../components/notify';
import { openPressRelease } from '../../components/report-menu/press-release';
import { Link } from '../../components/router/routing';
import { text } from '../../lib/text';
import type { EventRow } from './api';
import { PrintMenu } from './prints';
import type { EventButtons } from './rules';

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

function actionsOf({ event, buttons }: EventActionsProps) {
  const mayEnter = event.canOpen === 1;
  const actions = {
    entries: {
      label: 'Iscrizioni',
      Icon: IconClipboardList,
      target: mayEnter ? '/Iscrizioni' : () => void notify.warning(text.notEnabled),
    },
    open: { label: 'Apri evento', Icon: IconArrowRight, target: '/Evento' },
    pressRelease: { label: 'Comunicato', Icon: IconFileText, target: () => openPressRelease(event.id) },
    manage: { label: 'Gestione', Icon: IconSettings, target: '/Evento' },
    results: { label: 'Risultati', Icon: IconTrophy, target: '/Risultati' },
    race: { label: 'Gara', Icon: IconStopwatch, target: '/Gara' },
  } satisfies Record<string, EventAction>;
  return (...names: readonly (keyof typeof actions)[]): EventAction[] =>
    names.filter((name) => buttons[name]).map((name) => actions[name]);
}

// leads returns the link or click handler of an action.
function leads(event: EventRow, target: EventAction['target']) {
  return typeof target === 'string' ? linkTo(target, { id: event.id }) : { onClick: target };
}

// linkOrButton returns the props that make a Mantine control a link or a button.
function linkOrButton(event: EventRow, target: EventAction['target']): object {
  return typeof target === 'string' ? { component: Link, ...leads(event, target) } : leads(event, target);
}

// RowActions are the buttons of a row: the main one with a label, the others as aligned icons.
export function RowActions({ event, buttons }: EventActionsProps) {
  const actions = actionsOf({ event, buttons });
  const managesAll = useCan('eventi.crea');
  const named = ({ label }: EventAction) => ({ 'aria-label': `${label} di ${event.name}`, title: label });
  const icon = (action: EventAction) => (
    <ActionIcon key={action.label} variant="subtle" {...named(action)} {...linkOrButton(event, action.target)}>
      <action.Icon size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {actions('entries').map((action) => (
        <Button
          key={action.label}
          size="compact-sm"
          variant="subtle"
          {...named(action)}
          {...linkOrButton(event, action.target)}
        >
          {action.label}
        </Button>
      ))}
      {!managesAll && <IconSlot>{actions('open').map(icon)}</IconSlot>}
      <IconSlot>{actions('pressRelease').map(icon)}</IconSlot>
      <IconSlot>{actions('results').map(icon)}</IconSlot>
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
            {actions('race', 'manage').map(({ label, Icon, target }) => (
              <MenuItem key={label} icon={<Icon size={16} aria-hidden />} {...leads(event, target)}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        ) : (
          actions('race').map(icon)
        )}
      </IconSlot>
    </Group>
  );
}

// PanelActions are the same buttons with labels.
export function PanelActions({ event, buttons }: EventActionsProps) {
  const actions = actionsOf({ event, buttons });
  const shown = actions('entries', 'open', 'manage', 'race', 'results', 'pressRelease');
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
