import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog';
import { text } from '../../lib/text';
import type { EventOfficials, Official, OfficialsSession } from './api';
import classes from './officials.module.css';
import { candidatesFor, clubOf, elsewhereOf, fullName, roleName } from './rules';

interface AssignDialogProps {
  of: EventOfficials;
  session: OfficialsSession;
  role: string;
  onAssign: (chosen: readonly Official[]) => void;
  onClose: () => void;
}

// AssignDialog chooses officials for a role of a session: those of the role first, with what they already do.
export function AssignDialog({ of, session, role, onAssign, onClose }: AssignDialogProps) {
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const candidates = candidatesFor(of, session, role, sought);
  const toggle = (id: number) =>
    setChosen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]));
  const details = (official: Official): string => {
    const roles = session.duties
      .filter(({ officialId }) => officialId === official.id)
      .map((duty) => roleName(duty.role));
    const events = elsewhereOf(official.id, of.elsewhere);
    return [
      roleName(official.role),
      official.grade,
      clubOf(official),
      roles.length > 0 ? `già ${roles.join(', ')}` : '',
      events.length > 0 ? `in servizio a ${events.join(', ')}` : '',
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <Dialog title={`${roleName(role)}, sessione ${session.number}`} size="34rem" onClose={onClose}>
      <form
        onSubmit={(submit) => {
          submit.preventDefault();
          // Enter in the search assigns the only one found.
          const only = chosen.length === 0 && candidates.length === 1 ? candidates : [];
          const assigned = chosen.length > 0 ? of.available.filter(({ id }) => chosen.includes(id)) : only;
          if (assigned.length > 0) onAssign(assigned);
        }}
      >
        <Stack>
          <TextInput
            label="Cerca"
            type="search"
            autoComplete="off"
            data-autofocus
            placeholder="Nome, società o grado"
            value={sought}
            onChange={(change) => setSought(change.currentTarget.value)}
          />
          {candidates.length === 0 ? (
            <Text size="sm">
              {of.available.length === 0
                ? 'Non hai ancora ufficiali: aggiungili nell’elenco «Ufficiali».'
                : text.noResults}
            </Text>
          ) : (
            <fieldset className={classes.candidates} aria-label="Ufficiali che puoi assegnare">
              {candidates.map((candidate) => (
                <Checkbox
                  key={candidate.id}
                  label={fullName(candidate)}
                  description={details(candidate)}
                  checked={chosen.includes(candidate.id)}
                  onChange={() => toggle(candidate.id)}
                />
              ))}
            </fieldset>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" disabled={chosen.length === 0 && candidates.length !== 1}>
              {chosen.length > 1 ? `Assegna ${chosen.length} ufficiali` : 'Assegna'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
