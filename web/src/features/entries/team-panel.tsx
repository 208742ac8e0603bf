import { Alert, Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { entryApi, type Team } from '../../api/generated/entry';
import * as option from '../../api/generated/options';
import { confirm } from '../../components/confirm/confirm';
import { SidePanel } from '../../components/dialog/side-panel';
import { ErrorState } from '../../components/error-state/error-state';
import { keepFocus } from '../../components/keep-focus';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { SortableList } from '../../components/sortable-list/sortable-list';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { formatRaceTime } from '../../lib/race-time';
import { teamLabels } from '../../lib/team-labels';
import { text } from '../../lib/text';
import { type EntriesMore, type Event, type Member, numberOption, teamQuery, useChange } from './api';
import { type CandidateSearch, Candidates } from './candidates';
import classes from './entries.module.css';
import { noteRequired } from './note-dialog';
import { absenceQuestion, mayDeclareAbsent } from './rules';
import { hasTimes, letterOf, statusOf } from './teams';

interface TeamPanelProps {
  event: Event;
  teamId: number;
  entries: EntriesMore;
  onClose: () => void;
}

// TeamPanel edits a team: its members, their order, and the candidates.
export function TeamPanel({ event, teamId, entries, onClose }: TeamPanelProps) {
  const open = entries.manages === 1 || entries.open === 1;
  const words = teamLabels(event.sportId);
  const [search, setSearch] = useState<CandidateSearch>({ lastName: '', firstName: '', all: 0, page: 1 });
  const team = useQuery({ ...teamQuery({ id: teamId, ...search }), placeholderData: keepPreviousData });
  const shown = team.data;
  return (
    <SidePanel
      title={shown ? `${shown.clubName} ${letterOf(shown.progressive)} – ${shown.race}` : words.plural}
      onClose={onClose}
    >
      <div ref={keepFocus}>
        {shown ? (
          <Stack>
            <Composition event={event} team={shown} open={open}>
              <Absence team={shown} entries={entries} />
            </Composition>
            {open && shown.inTeam < shown.inRace && (
              <Candidates
                team={shown}
                wantsNote={numberOption(event, option.teamMemberNoteRequired) === 1}
                search={search}
                onSearch={setSearch}
              />
            )}
          </Stack>
        ) : team.error ? (
          <ErrorState error={team.error} onRetry={() => void team.refetch()} />
        ) : (
          <Skeleton height={320} role="status" aria-label={text.loading} />
        )}
      </div>
    </SidePanel>
  );
}

interface CompositionProps {
  event: Event;
  team: Team;
  open: boolean;
  // Shown under the team's status.
  children: ReactNode;
}

function Composition({ event, team, open, children }: CompositionProps) {
  const status = statusOf(team);
  const { id, version } = team;
  const title = titleOf(team);
  const words = teamLabels(event.sportId);
  const lastNameOf = (id: number) => team.members.find(({ athleteId }) => athleteId === id)?.lastName ?? '';
  // The status already shows how many members are missing.
  const warnings = team.inTeam < team.inRace ? [] : team.warnings;
  const edit = useChange(
    (change: { time: number }) => entryApi.updateEntry.reply({ id, version, ...change }),
    ({ time }) => `${title}: ${formatRaceTime(time)}`,
  );
  const sort = useChange(
    (ids: number[]) =>
      entryApi.sortTeam.reply({
        id,
        version,
        members: ids.map((athleteId, at) => ({ athleteId, position: at + 1 })),
      }),
    (ids) => `Ordine salvato: ${ids.map(lastNameOf).join(', ')}`,
  );
  const remove = useChange(
    ({ athleteId }: Member) => entryApi.removeTeamMember.reply({ id, athleteId, version }),
    (member) => `${nameOf(member)}: fuori dalla ${words.singular}`,
  );
  const reassess = useChange(
    () => entryApi.reassessTeam.reply({ id }),
    () => `Categoria di ${title} rivalutata`,
  );
  const wantsNote = numberOption(event, option.teamMemberNoteRequired) === 1;
  const line = (member: Member) => (
    <>
      <span className={classes.memberName}>
        {nameOf(member)} <Text span size="sm" c="dimmed">{`(${member.birthYear})`}</Text>
      </span>
      {wantsNote && <MemberNote team={team} member={member} disabled={!open} />}
      {open && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          disabled={remove.isPending}
          aria-label={`Togli ${nameOf(member)}`}
          onClick={() => remove.mutate(member)}
        >
          Togli
        </Button>
      )}
    </>
  );
  return (
    <Stack gap="sm">
      <Text size="sm">{`${team.category} · ${team.inTeam} componenti su ${team.inRace}`}</Text>
      <Alert
        role="status"
        color={status.done ? 'green' : 'yellow'}
        styles={{ message: { color: 'var(--mantine-color-text)' } }}
      >
        <b>{capital(status.label)}</b>
        {warnings.length > 0 && (
          <ul className={classes.reasons}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
      </Alert>
      {children}
      {hasTimes(event.sportId) && (
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
      {team.members.length === 0 ? (
        <Text size="sm">Ancora nessuno: aggiungi i componenti qui sotto.</Text>
      ) : open && hasTimes(event.sportId) ? (
        <SortableList
          label="Componenti"
          className={classes.members}
          items={team.members}
          idOf={({ athleteId }) => athleteId}
          nameOf={nameOf}
          onOrder={(ids) => sort.mutate(ids.map(Number))}
          lineProps={() => ({ className: classes.member })}
        >
          {(member, { handle, index }) => (
            <>
              {handle}
              <span>{index + 1}.</span>
              {line(member)}
            </>
          )}
        </SortableList>
      ) : (
        <ol className={classes.members} aria-label="Componenti">
          {team.members.map((member) => (
            <li key={member.athleteId} className={classes.member}>
              <span>{member.position}.</span>
              {line(member)}
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}

// Absence declares that a team does not start; event managers can undo it.
function Absence({ team, entries }: { team: Team; entries: EntriesMore }) {
  const manages = entries.manages === 1;
  const name = titleOf(team);
  const declare = useChange(
    (absent: 0 | 1) => entryApi.declareAbsence.reply({ id: team.id, absent }),
    (absent) => `${absent === 1 ? 'Assenza dichiarata' : 'Assenza annullata'}: ${name}`,
  );
  const askFirst = async () => {
    if (await confirm(absenceQuestion(`${name} risulterà assente`, manages))) declare.mutate(1);
  };
  return (
    <Group gap="xs">
      {team.absent === 1 && <StatusBadge status="expired" label="assente" />}
      {mayDeclareAbsent(team, manages, entries.absences === 1) && (
        <Button size="xs" variant="default" loading={declare.isPending} onClick={() => void askFirst()}>
          Dichiara assente
        </Button>
      )}
      {manages && team.absent === 1 && (
        <Button size="xs" variant="default" loading={declare.isPending} onClick={() => declare.mutate(0)}>
          Annulla assenza
        </Button>
      )}
    </Group>
  );
}

const nameOf = ({ lastName, firstName }: Pick<Member, 'lastName' | 'firstName'>) => `${lastName} ${firstName}`;

const titleOf = (team: Team) => `${team.clubName} ${letterOf(team.progressive)}, ${team.race}`;

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

// MemberNote saves on blur; an empty note is rejected.
function MemberNote({ team, member, disabled }: { team: Team; member: Member; disabled: boolean }) {
  const [typed, setTyped] = useState(member.note);
  const save = useChange(
    (note: string) =>
      entryApi.updateTeamMember.reply({ id: team.id, athleteId: member.athleteId, note, version: team.version }),
    () => `Nota di ${nameOf(member)} salvata`,
  );
  const missing = typed.trim() === '';
  return (
    <TextInput
      size="xs"
      aria-label={`Note di ${nameOf(member)}`}
      placeholder="Note"
      maxLength={4000}
      disabled={disabled}
      value={typed}
      error={missing ? noteRequired : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (!missing && typed.trim() !== member.note) save.mutate(typed.trim());
      }}
    />
  );
}
