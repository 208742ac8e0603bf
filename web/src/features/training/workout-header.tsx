import { ActionIcon, Button, Group } from '@mantine/core';
import {
  IconArrowLeft,
  IconBookmarkPlus,
  IconChartBar,
  IconCopy,
  IconDots,
  IconEdit,
  IconFileExport,
  IconPrinter,
  IconUserCheck,
} from '@tabler/icons-react';
import { linkTo } from '../../api/addresses';
import { reportPoolside, reportSwiML } from '../../api/generated/constants';
import { reportLink } from '../../api/report';
import { messageOf } from '../../components/error-state/error-state';
import { Menu, MenuItem } from '../../components/menu/menu';
import { notify } from '../../components/notify';
import { PageHeader } from '../../components/page-header/page-header';
import { openReport } from '../../components/report-menu/open-report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { Link } from '../../components/router/routing';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { WorkoutDetail } from './api';
import { formatDuration, formatMetres } from './figures';
import { weekdayName } from './weeks';

interface WorkoutHeaderProps {
  workout: WorkoutDetail;
  // Of the visible series: all, or a subgroup's.
  metres: number;
  duration: number;
  subgroupId: number;
  onOpen: (what: 'edit' | 'copy' | 'week' | 'keep') => void;
}

export function WorkoutHeader({ workout, metres, duration, subgroupId, onOpen }: WorkoutHeaderProps) {
  const { id, groupId, name, day, startsAt, weekday, group } = workout;
  const print = () =>
    openReport(ReportFormat.pdf, () =>
      reportLink(reportPoolside, ReportFormat.pdf, { workoutId: id, subgroupId }),
    ).catch((error: unknown) => notify.error(messageOf(error)));
  const exported = () =>
    openReport(ReportFormat.xml, () => reportLink(reportSwiML, ReportFormat.xml, { workoutId: id })).catch(
      (error: unknown) => notify.error(messageOf(error)),
    );
  const facts = [
    `${weekdayName(weekday)} ${formatDate(day)}${startsAt && ` ${startsAt}`}`,
    group.name,
    ...[formatMetres(metres), formatDuration(duration)].map((figure) => figure.replaceAll(' ', '\u00a0')),
  ];
  return (
    <Group align="start" gap="xs" wrap="nowrap">
      <ActionIcon
        component={Link}
        {...linkTo('/Allenamenti', { groupId })}
        size={44}
        variant="subtle"
        aria-label={`Allenamenti di ${group.name}`}
        title={`Allenamenti di ${group.name}`}
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        <PageHeader title={name || 'Allenamento'} subtitle={facts.filter(Boolean).join(' · ')}>
          <Button
            component={Link}
            {...linkTo('/Presenze', { id })}
            variant="default"
            leftSection={<IconUserCheck size={16} aria-hidden />}
          >
            Presenze
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void print()}>
            Stampa
          </Button>
          <Button variant="default" leftSection={<IconChartBar size={16} aria-hidden />} onClick={() => onOpen('week')}>
            Statistiche della settimana
          </Button>
          <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => onOpen('copy')}>
            Duplica
          </Button>
          <Menu
            target={
              <ActionIcon size={36} variant="default" aria-label="Altre azioni" title="Altre azioni">
                <IconDots size={20} aria-hidden />
              </ActionIcon>
            }
          >
            <MenuItem icon={<IconBookmarkPlus size={16} aria-hidden />} onClick={() => onOpen('keep')}>
              Salva in libreria
            </MenuItem>
            <MenuItem icon={<IconFileExport size={16} aria-hidden />} onClick={() => void exported()}>
              Esporta in swiML
            </MenuItem>
          </Menu>
          {workout.writable === 1 && (
            <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={() => onOpen('edit')}>
              {text.edit}
            </Button>
          )}
        </PageHeader>
      </div>
    </Group>
  );
}
