import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { entryApi, type Team, type TeamCandidate } from '../../api/generated/entry';
import { PersonName } from '../../components/person-name/person-name';
import { useChange } from './api';
import classes from './entries.module.css';
import { NoteDialog } from './note-dialog';

const pageSize = 10;

// Milliseconds after the last key.
const delay = 300;

export interface CandidateSearch {
  lastName: string;
  firstName: string;
  // 1 to include athletes who may not join, with the reason.
  all: 0 | 1;
  page: number;
}

interface CandidatesProps {
  team: Team;
  wantsNote: boolean;
  search: CandidateSearch;
  onSearch: (next: CandidateSearch) => void;
}

const nameOf = (athlete: TeamCandidate) => `${athlete.lastName} ${athlete.firstName}`;

// Candidates lists the athletes who may join a team, and why others may not.
export function Candidates({ team, wantsNote, search, onSearch }: CandidatesProps) {
  const [typed, setTyped] = useState({ lastName: search.lastName, firstName: search.firstName });
  const [noteFor, setNoteFor] = useState<TeamCandidate | null>(null);
  const ask = useDebouncedCallback((next: typeof typed) => onSearch({ ...search, ...next, page: 1 }), delay);
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    ask(next);
  };
  const add = useChange(
    ({ candidate, note }: { candidate: TeamCandidate; note: string }) =>
      entryApi.addTeamMember.reply({ id: team.id, athleteId: candidate.athleteId, note, version: team.version }),
    ({ candidate }) => `${nameOf(candidate)} in squadra: ${team.inTeam + 1} su ${team.inRace}`,
  );
  const pages = Math.max(1, Math.ceil(team.total / pageSize));
  return (
    <Stack gap="xs" component="section" aria-labelledby="candidati">
      <Title order={3} size="h5" id="candidati">
        Aggiungi un componente
      </Title>
      <Group gap="xs" grow>
        <TextInput
          label="Cognome"
          size="xs"
          value={typed.lastName}
          onChange={(event) => type({ lastName: event.currentTarget.value })}
        />
        <TextInput
          label="Nome"
          size="xs"
          value={typed.firstName}
          onChange={(event) => type({ firstName: event.currentTarget.value })}
        />
      </Group>
      <Checkbox
        size="xs"
        label="Mostra anche chi non può entrare, e perché"
        checked={search.all === 1}
        onChange={(event) => onSearch({ ...search, all: event.currentTarget.checked ? 1 : 0, page: 1 })}
      />
      {team.candidates.length === 0 ? (
        <Text size="sm">Nessun atleta trovato.</Text>
      ) : (
        <ul className={classes.members} aria-label="Atleti che possono entrare">
          {team.candidates.map((candidate) => (
            <li key={candidate.athleteId} className={classes.member}>
              <span className={classes.memberName}>
                <PersonName sex={candidate.sex}>{nameOf(candidate)}</PersonName>{' '}
                <Text span size="sm" c="dimmed">{`(${candidate.birthYear})`}</Text>
                {candidate.reason !== '' && (
                  <Text size="sm" c="dimmed">
                    {candidate.reason}
                  </Text>
                )}
              </span>
              {candidate.reason === '' && (
                <Button
                  size="compact-sm"
                  variant="light"
                  disabled={add.isPending}
                  aria-label={`Aggiungi ${nameOf(candidate)}`}
                  onClick={() => (wantsNote ? setNoteFor(candidate) : add.mutate({ candidate, note: '' }))}
                >
                  Aggiungi
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Group gap="xs" justify="flex-end">
          <Button
            size="xs"
            variant="default"
            disabled={search.page <= 1}
            onClick={() => onSearch({ ...search, page: search.page - 1 })}
          >
            Precedenti
          </Button>
          <Text size="sm">{`${search.page} di ${pages}`}</Text>
          <Button
            size="xs"
            variant="default"
            disabled={search.page >= pages}
            onClick={() => onSearch({ ...search, page: search.page + 1 })}
          >
            Successivi
          </Button>
        </Group>
      )}
      {noteFor && (
        <NoteDialog
          title={nameOf(noteFor)}
          label="Note"
          note=""
          onSave={(note) => {
            setNoteFor(null);
            add.mutate({ candidate: noteFor, note });
          }}
          onClose={() => setNoteFor(null)}
        />
      )}
    </Stack>
  );
}
