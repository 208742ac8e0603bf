import { Alert, Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { officialRoles } from '../../api/generated/roles';
import { notify } from '../../components/notify';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { formatInstant } from '../../lib/dates';
import type { EventOfficials, OfficialOnDuty, OfficialsSession } from './api';
import { AssignDialog } from './assign-dialog';
import { DutyDialog } from './duty-dialog';
import classes from './officials.module.css';
import { RoleRow } from './role-row';
import {
  conflictsIn,
  fullName,
  missingIn,
  planOf,
  roleLines,
  type SessionPlan,
  usualNeeds,
  withDuty,
  withNeed,
  withoutDuty,
} from './rules';

interface SessionOfficialsProps {
  of: EventOfficials;
  session: OfficialsSession;
  lanes: number;
  saving: boolean;
  onSave: (plan: SessionPlan) => Promise<EventOfficials>;
}

// beginsAt formats the day and time without seconds.
const beginsAt = (instant: string): string => formatInstant(instant).slice(0, -3);

const missingText = (missing: number): string => (missing === 1 ? 'Manca 1 ufficiale' : `Mancano ${missing} ufficiali`);

// SessionOfficials shows and changes the officials of a session. Each change is saved at once.
export function SessionOfficials({ of, session, lanes, saving, onSave }: SessionOfficialsProps) {
  // The role for which officials are chosen, and the duty that is edited.
  const [assigning, setAssigning] = useState('');
  const [edited, setEdited] = useState<OfficialOnDuty | null>(null);
  const plan = planOf(session);
  const lines = roleLines(session);
  const conflicts = conflictsIn(session, of.elsewhere);
  const missing = missingIn(session);
  const others = officialRoles.filter(({ value }) => !lines.some(({ role }) => role === value));
  const earlier = of.sessions.filter((other) => other.number !== session.number && roleLines(other).length > 0);
  // An error is shown by the mutation.
  const save = (next: SessionPlan) => void onSave(next).catch(() => undefined);
  const remove = async (duty: OfficialOnDuty) => {
    const now = await onSave(withoutDuty(plan, duty)).catch(() => null);
    const saved = now?.sessions.find(({ number }) => number === session.number);
    if (saved) notify.undo(`Tolto ${fullName(duty)}`, () => save(withDuty(planOf(saved), duty)));
  };
  const title = `Sessione ${session.number}`;
  return (
    <section className={classes.session} aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Group gap="sm">
          <Title order={2} size="h4">
            {title}
          </Title>
          {session.begins && <Text size="sm">{beginsAt(session.begins)}</Text>}
          {missing > 0 ? (
            <StatusBadge status="soon" label={missingText(missing)} />
          ) : (
            lines.length > 0 && <StatusBadge status="valid" label="Al completo" />
          )}
        </Group>
        <Group gap="xs">
          {lines.length === 0 && (
            <Button variant="default" disabled={saving} onClick={() => save({ ...plan, needs: usualNeeds(lanes) })}>
              Fabbisogno consueto
            </Button>
          )}
          {lines.length === 0 &&
            earlier.map((other) => (
              <Button
                key={other.number}
                variant="default"
                disabled={saving}
                onClick={() => save({ ...planOf(other), session: session.number, version: session.version })}
              >
                Come la sessione {other.number}
              </Button>
            ))}
          <NativeSelect
            aria-label={`Aggiungi un ruolo alla sessione ${session.number}`}
            value=""
            disabled={saving}
            data={[{ value: '', label: 'Aggiungi un ruolo…' }, ...others]}
            onChange={(change) => save(withNeed(plan, change.currentTarget.value, 1))}
          />
        </Group>
      </Group>
      {session.dropped === 1 && (
        <Alert color="yellow" mt="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          La sessione non è più nel programma: togli gli ufficiali, o assegnali a un'altra.
        </Alert>
      )}
      {conflicts.length > 0 && (
        <Alert color="yellow" mt="sm" title="Da controllare" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {conflicts.map((words) => (
            <div key={words}>{words}</div>
          ))}
        </Alert>
      )}
      {lines.length === 0 ? (
        <Text size="sm" mt="sm">
          Nessun ruolo: aggiungi quelli che servono, poi scegli chi è in servizio.
        </Text>
      ) : (
        <ul className={classes.roles}>
          {lines.map((line) => (
            <RoleRow
              key={line.role}
              line={line}
              saving={saving}
              onNeed={(needed) => save(withNeed(plan, line.role, needed))}
              onAssign={() => setAssigning(line.role)}
              onEdit={setEdited}
            />
          ))}
        </ul>
      )}
      {assigning !== '' && (
        <AssignDialog
          of={of}
          session={session}
          role={assigning}
          onAssign={(chosen) => {
            const added = chosen.map(({ id }) => ({ officialId: id, role: assigning, place: 0, remarks: '' }));
            save(added.reduce(withDuty, plan));
            setAssigning('');
          }}
          onClose={() => setAssigning('')}
        />
      )}
      {edited && (
        <DutyDialog
          duty={edited}
          onSave={(place, remarks) => {
            save(withDuty(plan, { ...planDuty(edited), place, remarks }));
            setEdited(null);
          }}
          onRemove={() => {
            void remove(edited);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

const planDuty = ({ officialId, role }: OfficialOnDuty) => ({ officialId, role });
