import { Button, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { entryApi, type Team } from '../../api/generated/entry';
import { SortableList } from '../../components/sortable-list/sortable-list';
import { teamLabels } from '../../lib/team-labels';
import { type Member, useChange } from './api';
import classes from './entries.module.css';
import { noteRequired } from './note-dialog';

interface TeamMembersProps {
  team: Team;
  sportId: number;
  // Whether the team can be changed.
  open: boolean;
  // Whether the members swim in a chosen order.
  ordered: boolean;
  // Whether each member needs a note.
  wantsNote: boolean;
}

export function TeamMembers({ team, sportId, open, ordered, wantsNote }: TeamMembersProps) {
  const { id, version, members } = team;
  const words = teamLabels(sportId);
  const lastNameOf = (id: number) => members.find(({ athleteId }) => athleteId === id)?.lastName ?? '';
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
  const renderMember = (member: Member): ReactNode => (
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
  if (members.length === 0) return <Text size="sm">Ancora nessuno: aggiungi i componenti qui sotto.</Text>;
  if (!open || !ordered) {
    return (
      <ol className={classes.members} aria-label="Componenti">
        {members.map((member) => (
          <li key={member.athleteId} className={classes.member}>
            <span>{member.position}.</span>
            {renderMember(member)}
          </li>
        ))}
      </ol>
    );
  }
  return (
    <SortableList
      label="Componenti"
      className={classes.members}
      items={members}
      idOf={({ athleteId }) => athleteId}
      nameOf={nameOf}
      onOrder={(ids) => sort.mutate(ids.map(Number))}
      lineProps={() => ({ className: classes.member })}
    >
      {(member, { handle, index }) => (
        <>
          {handle}
          <span>{index + 1}.</span>
          {renderMember(member)}
        </>
      )}
    </SortableList>
  );
}

const nameOf = ({ lastName, firstName }: Pick<Member, 'lastName' | 'firstName'>) => `${lastName} ${firstName}`;

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
