import '@mantine/core/styles/Alert.css';
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconClock, IconHandMove, IconHistory, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Starter, type StartGroup, type StartList, startApi } from '../../api/generated/start';
import { oneQuery, refresh } from '../../api/query';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import { HeatBoard } from './heat-board';
import { PlaceDialog } from './place-dialog';
import { PrintDialog } from './print-dialog';
import { heatCountText, hourOf, sessionText, titleOf } from './rules';
import classes from './start-list.module.css';
import { TimingDialog } from './timing-dialog';
import { usePlacing } from './use-placing';
import { VersionsDialog } from './versions-dialog';

// StartListPanel shows the current start list with its times; it can be edited, timed, compared with earlier ones and
// printed.
export function StartListPanel({ eventId }: { eventId: number }) {
  const { data, error, refetch } = useQuery(oneQuery(startApi.getStartList, { eventId }));
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={160} role="status" aria-label={text.loading} />;
  }
  return (
    <Stack component="section" aria-label="Start list">
      <Title order={2} size="h4">
        Start list
      </Title>
      {data.number === 0 ? (
        <EmptyState title="Nessuna start list" hint="Si genera quando l'ordine di gara è salvato." />
      ) : (
        <CurrentList eventId={eventId} list={data} />
      )}
    </Stack>
  );
}

type OpenDialog = 'timing' | 'versions' | 'print' | null;

function CurrentList({ eventId, list }: { eventId: number; list: StartList }) {
  const client = useQueryClient();
  const [editable, setEditable] = useState(false);
  const [opened, setOpened] = useState<OpenDialog>(null);
  const [chosen, setChosen] = useState<Starter | null>(null);
  const changed = async (message: string) => {
    setChosen(null);
    notify.success(message || undefined, 'Start list aggiornata');
    await refresh(client, startApi.getStartList, startApi.listStartLists);
  };
  const placing = usePlacing(list, changed);
  const close = () => setOpened(null);
  return (
    <>
      <Group gap="xs">
        <Button
          variant={editable ? 'filled' : 'default'}
          aria-pressed={editable}
          leftSection={<IconHandMove size={16} aria-hidden />}
          onClick={() => setEditable(!editable)}
        >
          Sposta a mano
        </Button>
        <Button variant="default" leftSection={<IconClock size={16} aria-hidden />} onClick={() => setOpened('timing')}>
          Orario
        </Button>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => setOpened('versions')}
        >
          Versioni
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => setOpened('print')}
        >
          Stampa start list
        </Button>
      </Group>
      {editable && (
        <Alert color="yellow" title="Massima attenzione">
          <Stack gap="xs" align="flex-start">
            Le modifiche manuali di batterie e corsie vanno perse quando la start list viene generata di nuovo. Trascina
            un atleta su una corsia: se è occupata, i due si scambiano.
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              disabled={!placing.mayUndo || placing.busy}
              onClick={placing.undo}
            >
              Annulla l'ultimo spostamento
            </Button>
          </Stack>
        </Alert>
      )}
      <Stack gap={4}>
        <Text size="sm" fw={600}>
          Lista {list.number}
        </Text>
        <ul className={classes.sessions}>
          {list.sessions.map((session) => (
            <li key={session.number}>{sessionText(session)}</li>
          ))}
        </ul>
      </Stack>
      <Groups list={list} editable={editable} onChoose={setChosen} onPlace={placing.place} />
      {opened === 'timing' && <TimingDialog eventId={eventId} list={list} onClose={close} onDone={changed} />}
      {opened === 'versions' && <VersionsDialog eventId={eventId} list={list} onClose={close} onDone={changed} />}
      {opened === 'print' && <PrintDialog eventId={eventId} list={list} onClose={close} />}
      {chosen && <PlaceDialog list={list} starter={chosen} onClose={() => setChosen(null)} onDone={changed} />}
    </>
  );
}

interface GroupsProps {
  list: StartList;
  editable: boolean;
  onChoose: (starter: Starter) => void;
  onPlace: ReturnType<typeof usePlacing>['place'];
}

function Groups({ list, editable, onChoose, onPlace }: GroupsProps) {
  // A new turn resets all races to open or closed.
  const [all, setAll] = useState({ open: false, turn: 0 });
  return (
    <Stack gap="xs">
      <Group>
        <Button size="compact-sm" variant="subtle" onClick={() => setAll({ open: !all.open, turn: all.turn + 1 })}>
          {all.open ? 'Chiudi tutte le gare' : 'Apri tutte le gare'}
        </Button>
      </Group>
      {list.unplaced.length > 0 && (
        <Alert color="yellow">
          Senza posto: {list.unplaced.length}. Si assegnano a mano, oppure generando di nuovo la lista dopo averne messo
          la gara nell'ordine.
          <ul className={classes.sessions}>
            {list.unplaced.map((starter) => (
              <li key={starter.id}>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Modifica il posto di ${starter.athlete}`}
                  onClick={() => onChoose(starter)}
                >
                  {`${starter.athlete}, ${starter.race} ${starter.category}`}
                </Button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {list.groups.map((group) =>
        group.block === 1 ? (
          <Text key={group.id} size="sm">
            {hourOf(group.begins)} {titleOf(group)}
            {group.minutes > 0 && ` (${group.minutes} min)`}
          </Text>
        ) : (
          <Race
            key={`${group.id}.${all.turn}`}
            opened={all.open}
            list={list}
            group={group}
            editable={editable}
            onChoose={onChoose}
            onPlace={onPlace}
          />
        ),
      )}
    </Stack>
  );
}

// Race renders its heats when opened: an event has hundreds.
function Race({ list, group, opened, ...rest }: GroupsProps & { group: StartGroup; opened: boolean }) {
  const [open, setOpen] = useState(opened);
  const unplaced = list.unplaced.filter(({ raceId, sex }) => raceId === group.raceId && sex === group.sex);
  return (
    <details className={classes.group} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.title}>
        {hourOf(group.begins)} {titleOf(group)}: {heatCountText(group.heats.length)}
      </summary>
      {open && <HeatBoard list={list} group={group} unplaced={unplaced} {...rest} />}
    </details>
  );
}
