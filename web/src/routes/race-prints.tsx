import { Button, Group } from '@mantine/core';
import { IconAdjustments, IconFileTypePdf } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Event } from '../api/generated/meet';
import { reportLink } from '../api/report';
import { useCan } from '../components/can';
import { openPressRelease } from '../components/report-menu/press-release';
import { ReportMenu } from '../components/report-menu/report-menu';
import { printsOf } from '../features/results/print-rules';
import { variant } from '../lib/variant';

const CustomReport = lazy(async () => ({ default: (await import('../features/results/custom-report')).CustomReport }));

interface RacePrintsProps {
  event: Event;
  recalculating: boolean;
  // Absent for those who only look.
  onRecalculate?: () => void;
}

// RacePrints: what can be printed of an event, its public address, and the recalculation for who runs it.
export function RacePrints({ event, recalculating, onRecalculate }: RacePrintsProps) {
  const mayPrint = useCan('eventi.stampa');
  const { body } = variant();
  const [choosing, setChoosing] = useState(false);
  const prints = printsOf(event, { mayPrint, body });
  return (
    <Group gap="xs">
      {onRecalculate && (
        <Button loading={recalculating} onClick={onRecalculate}>
          Ricalcola classifiche
        </Button>
      )}
      {prints.length > 0 && (
        <>
          <ReportMenu
            label="Stampe"
            reports={prints}
            link={(id, format) => reportLink(Number(id), format, { eventId: event.id })}
          />
          <Button
            variant="default"
            leftSection={<IconAdjustments size={16} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            Stampa personalizzata
          </Button>
          {event.pressRelease !== '' && (
            <Button
              variant="default"
              leftSection={<IconFileTypePdf size={16} aria-hidden />}
              onClick={() => openPressRelease(event.id)}
            >
              Comunicato
            </Button>
          )}
        </>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <CustomReport event={event} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Group>
  );
}
