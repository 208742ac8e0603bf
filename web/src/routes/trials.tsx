import { Button } from '@mantine/core';
import { IconStopwatch } from '@tabler/icons-react';
import { linkTo } from '../api/addresses';
import { Link } from '../components/router/routing';
import { TrialDialog } from '../features/athlete-sheet/trial-dialog';

interface TrialsProps {
  athleteId?: number;
  groupId?: number;
  externalId?: number;
  onClose: () => void;
}

// Trials is the trial form with a link to the stopwatch.
export function Trials(props: TrialsProps) {
  return (
    <TrialDialog {...props}>
      <Button
        component={Link}
        {...linkTo('/Cronometro', { gruppo: props.groupId || undefined })}
        variant="default"
        leftSection={<IconStopwatch size={16} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
      >
        Usa il cronometro
      </Button>
    </TrialDialog>
  );
}
