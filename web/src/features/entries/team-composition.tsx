import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { entryApi, type Team } from '../../api/generated/entry';
import * as option from '../../api/generated/options';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { formatRaceTime } from '../../lib/race-time';
import { type Event, numberOption, useChange } from './api';
import classes from './entries.module.css';
import { TeamMembers } from './team-members';
import { hasTimes, statusOf, teamTitle } from './teams';

interface TeamCompositionProps {
  event: Event;
  team: Team;
  // Whether the team can be changed.
  open: boolean;
  // Shown under the team's status.
  children: ReactNode;
}

// TeamComposition shows a team's status, its entry time and its members.
export function TeamComposition({ event, team, open, children }: TeamCompositionProps) {
  const { id, version } = team;
  const title = teamTitle(team);
  const timed = hasTimes(event.sportId);
  const edit = useChange(
    (change: { time: number }) => entryApi.updateEntry.reply({ id, version, ...change }),
    ({ time }) => `${title}: ${formatRaceTime(time)}`,
  );
  const reassess = useChange(
    () => entryApi.reassessTeam.reply({ id }),
    () => `Categoria di ${title} rivalutata`,
  );
  return (
    <Stack gap="sm">
      <Text size="sm">{`${team.category} · ${team.inTeam} componenti su ${team.inRace}`}</Text>
      <StatusAlert team={team} />
      {children}
      {timed && (
        <RaceTimeField
          label="Tempo di iscrizione"
          maw="10rem"
          value={team.entryTime}
          disabled={!open || edit.isPending}
          onChange={(time) => edit.mutate({ time })}
        />
      )}
      <Group justify="space-between">
        <Title order={3} size="h5">
          Componenti
        </Title>
        {open && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={reassess.isPending}
            onClick={() => reassess.mutate(undefined)}
          >
            Rivaluta la categoria
          </Button>
        )}
      </Group>
      <TeamMembers
        team={team}
        sportId={event.sportId}
        open={open}
        ordered={timed}
        wantsNote={numberOption(event, option.teamMemberNoteRequired) === 1}
      />
    </Stack>
  );
}

function StatusAlert({ team }: { team: Team }) {
  const status = statusOf(team);
  // The status already shows how many members are missing.
  const warnings = team.inTeam < team.inRace ? [] : team.warnings;
  return (
    <Alert
      role="status"
      color={status.done ? 'green' : 'yellow'}
      styles={{ message: { color: 'var(--mantine-color-text)' } }}
    >
      <b>{capitalised(status.label)}</b>
      {warnings.length > 0 && (
        <ul className={classes.reasons}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
