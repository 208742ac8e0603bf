import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entryApi, type Team } from '../../api/generated/entry';
import * as option from '../../api/generated/options';
import { confirm } from '../../components/confirm/confirm';
import { SidePanel } from '../../components/dialog/side-panel';
import { ErrorState } from '../../components/error-state/error-state';
import { keepFocus } from '../../components/keep-focus';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { teamLabels } from '../../lib/team-labels';
import { text } from '../../lib/text';
import { type EntriesMore, type Event, numberOption, teamQuery, useChange } from './api';
import { type CandidateSearch, Candidates } from './candidates';
import { absenceQuestion, mayDeclareAbsent } from './rules';
import { TeamComposition } from './team-composition';
import { letterOf, teamTitle } from './teams';

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
        {shown && (
          <Stack>
            <TeamComposition event={event} team={shown} open={open}>
              <Absence team={shown} entries={entries} />
            </TeamComposition>
            {open && shown.inTeam < shown.inRace && (
              <Candidates
                team={shown}
                wantsNote={numberOption(event, option.teamMemberNoteRequired) === 1}
                search={search}
                onSearch={setSearch}
              />
            )}
          </Stack>
        )}
        {team.isPending && <Skeleton height={320} role="status" aria-label={text.loading} />}
        {!shown && team.error && <ErrorState error={team.error} onRetry={() => void team.refetch()} />}
      </div>
    </SidePanel>
  );
}

// Absence declares that a team does not start; event managers can undo it.
function Absence({ team, entries }: { team: Team; entries: EntriesMore }) {
  const manages = entries.manages === 1;
  const name = teamTitle(team);
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
