import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseReaction, reactionText } from '../../lib/result-groups';
import type { ResultRow } from './api';
import { SmallForm } from './dialogs';
import { maxDisqualification, usualReasons } from './reasons';
import { type Result, resultOf, Status, withStatus } from './rules';

interface ReasonDialogProps {
  row: ResultRow;
  mine: Result;
  onSave: (result: Result) => void;
  onClose: () => void;
}

const nameOf = (row: ResultRow) => row.athlete || `${row.lastName} ${row.firstName}`;

// DisqualificationDialog disqualifies with the referee's words; the usual ones can be chosen and changed.
export function DisqualificationDialog({
  row,
  mine,
  sportId,
  onSave,
  onClose,
}: ReasonDialogProps & { sportId: number }) {
  const [wording, setWording] = useState(mine.disqualification);
  const save = () => {
    // A swimmer who did not finish keeps that reason.
    const reason = mine.status === Status.disqualified ? mine.reason : undefined;
    onSave({ ...withStatus(resultOf(mine), Status.disqualified, reason), disqualification: wording.trim() });
    onClose();
  };
  return (
    <SmallForm title={`Squalifica di ${nameOf(row)}`} saveLabel="Squalifica" onSave={save} onClose={onClose}>
      <TextInput
        label="Motivo della squalifica"
        data-autofocus
        autoComplete="off"
        maxLength={maxDisqualification}
        value={wording}
        onChange={({ currentTarget }) => setWording(currentTarget.value)}
      />
      <Group gap="xs" role="group" aria-label="Motivi frequenti">
        {usualReasons(sportId).map((reason) => (
          <Button key={reason} size="compact-sm" variant="default" onClick={() => setWording(reason)}>
            {reason}
          </Button>
        ))}
      </Group>
    </SmallForm>
  );
}

// ReactionDialog sets the reaction time of an athlete, or of each member of a relay.
export function ReactionDialog({ row, mine, onSave, onClose }: ReasonDialogProps) {
  const relay = row.legs.length > 0;
  const [typed, setTyped] = useState(() =>
    relay
      ? row.legs.map(({ athleteId }) => reactionText(mine.legs.find((leg) => leg.athleteId === athleteId)?.reaction))
      : [reactionText(mine.reaction)],
  );
  const absent = mine.status === Status.absent;
  const values = typed.map(parseReaction);
  const save = () => {
    if (absent || values.includes(undefined)) return;
    const legs = row.legs.map(({ athleteId }, i) => ({ athleteId, reaction: values[i] ?? null }));
    onSave(relay ? { ...resultOf(mine), legs } : { ...resultOf(mine), reaction: values[0] ?? null });
    onClose();
  };
  const labelOf = (i: number) => {
    if (!relay) return 'Tempo di reazione in secondi';
    const member = row.members.find(({ athleteId }) => athleteId === row.legs[i]?.athleteId);
    return `${i === 0 ? 'Partenza' : `Cambio ${i}`}: ${member ? `${member.lastName} ${member.firstName}` : ''}`;
  };
  return (
    <SmallForm title={`Tempo di reazione di ${nameOf(row)}`} onSave={save} onClose={onClose}>
      {typed.map((text, i) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are those of the members, in a fixed order
          key={i}
          label={labelOf(i)}
          data-autofocus={i === 0 ? true : undefined}
          autoComplete="off"
          inputMode="text"
          placeholder="0,65"
          maxLength={6}
          value={text}
          disabled={absent}
          error={values[i] === undefined ? 'Scrivi i secondi, per esempio 0,65' : undefined}
          onChange={({ currentTarget }) => setTyped(typed.with(i, currentTarget.value))}
        />
      ))}
      {absent && <Alert role="note">Chi è assente non ha un tempo di reazione.</Alert>}
    </SmallForm>
  );
}
