import { Button, Group } from '@mantine/core';
import { IconAdjustments, IconFileTypePdf, IconShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Event } from '../api/generated/meet';
import { reportLink } from '../api/report';
import { useCan } from '../components/can';
import { notify } from '../components/notify';
import { openPressRelease } from '../components/report-menu/press-release';
import { ReportMenu } from '../components/report-menu/report-menu';
import { printsOf } from '../features/results/print-rules';
import { variant } from '../lib/variant';
import { publicEventPath } from './public-results';

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
  const { body, publicResults } = variant();
  const [choosing, setChoosing] = useState(false);
  const prints = printsOf(event, { mayPrint, body });
  const share = async () => {
    const address = new URL(publicEventPath(event.id), location.href).href;
    await navigator.clipboard.writeText(address);
    notify.success('Indirizzo copiato: chi lo apre segue la gara senza accesso');
  };
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
      {publicResults === 1 && event.buttons === 1 && (
        <Button variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={() => void share()}>
          Copia indirizzo pubblico
        </Button>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <CustomReport event={event} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Group>
  );
}
