import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus, IconUserPlus } from '@tabler/icons-react';
import type { OfficialOnDuty } from './api';
import classes from './officials.module.css';
import { fullName, type RoleLine, roleName } from './rules';

interface RoleRowProps {
  line: RoleLine;
  saving: boolean;
  onNeed: (needed: number) => void;
  onAssign: () => void;
  onEdit: (duty: OfficialOnDuty) => void;
}

const detailOf = ({ place, remarks }: OfficialOnDuty): string =>
  [place > 0 ? `corsia ${place}` : '', remarks].filter(Boolean).join(' · ');

// RoleRow shows a role of a session: the needed number of officials and those on duty.
export function RoleRow({ line, saving, onNeed, onAssign, onEdit }: RoleRowProps) {
  const name = roleName(line.role);
  const short = line.duties.length < line.needed;
  return (
    <li className={classes.role}>
      <span className={classes.name}>{name}</span>
      <span className={classes.count}>
        <ActionIcon
          variant="default"
          aria-label={`${name}: uno in meno`}
          disabled={saving || line.needed === 0}
          onClick={() => onNeed(line.needed - 1)}
        >
          <IconMinus size={14} aria-hidden />
        </ActionIcon>
        <output aria-label={`${name}: assegnati e necessari`}>
          {line.duties.length} di {line.needed}
        </output>
        <ActionIcon
          variant="default"
          aria-label={`${name}: uno in più`}
          disabled={saving}
          onClick={() => onNeed(line.needed + 1)}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      </span>
      <span className={classes.people}>
        {line.duties.map((duty) => (
          <Button
            key={duty.officialId}
            size="compact-sm"
            variant="default"
            aria-label={`${name}: ${fullName(duty)}${detailOf(duty) ? `, ${detailOf(duty)}` : ''}`}
            onClick={() => onEdit(duty)}
          >
            {fullName(duty)}
            {detailOf(duty) && ` (${detailOf(duty)})`}
          </Button>
        ))}
        <Button
          size="compact-sm"
          variant={short ? 'light' : 'subtle'}
          disabled={saving}
          leftSection={<IconUserPlus size={14} aria-hidden />}
          aria-label={`Assegna: ${name}`}
          onClick={onAssign}
        >
          Assegna
        </Button>
      </span>
    </li>
  );
}
