import { Button } from '@mantine/core';
import { IconAdjustments, IconCertificate, IconFileTypePdf, IconShare, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Event } from '../api/generated/meet';
import * as option from '../api/generated/options';
import { reportLink } from '../api/report';
import { useCan } from '../components/can';
import { notify } from '../components/notify';
import { LenexMenu } from '../components/report-menu/lenex-menu';
import { openPressRelease } from '../components/report-menu/press-release';
import { ReportMenu } from '../components/report-menu/report-menu';
import { numberOption } from '../features/entries/api';
import { refreshResults } from '../features/results/api';
import { hasRegional, printsOf } from '../features/results/print-rules';
import { variant } from '../lib/variant';
import { ImportButton } from './lenex-import';
import { publicEventPath } from './public-results';

const UploadDialog = lazy(async () => ({ default: (await import('../features/uploads/upload-dialog')).UploadDialog }));
const CertificatesDialog = lazy(async () => ({
  default: (await import('../features/results/certificates-dialog')).CertificatesDialog,
}));
const CustomReport = lazy(async () => ({ default: (await import('../features/results/custom-report')).CustomReport }));

interface RacePrintsProps {
  event: Event;
  recalculating: boolean;
  // Absent for read-only users.
  onRecalculate?: () => void;
  // Absent for users who may not import anything.
  onImport?: () => void;
}

// RacePrints offers an event's prints, its public address, and recalculation for event managers, as buttons of a toolbar.
export function RacePrints({ event, recalculating, onRecalculate, onImport }: RacePrintsProps) {
  const mayPrint = useCan('eventi.stampa');
  const { body, publicResults } = variant();
  const client = useQueryClient();
  const [open, setOpen] = useState<'certificates' | 'choice' | 'upload' | null>(null);
  const close = () => setOpen(null);
  const clubScores = numberOption(event, option.clubScores) === 1;
  const prints = printsOf({ ...event, clubScores }, { mayPrint, body });
  const share = async () => {
    const address = new URL(publicEventPath(event.id), location.href).href;
    await navigator.clipboard.writeText(address);
    notify.success('Indirizzo copiato: chi lo apre segue la gara senza accesso');
  };
  return (
    <>
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
          <LenexMenu event={event} startList />
          {onImport && <ImportButton onClick={onImport} />}
          <Button
            variant="default"
            leftSection={<IconAdjustments size={16} aria-hidden />}
            onClick={() => setOpen('choice')}
          >
            Stampa personalizzata
          </Button>
          <Button
            variant="default"
            leftSection={<IconCertificate size={16} aria-hidden />}
            onClick={() => setOpen('certificates')}
          >
            Attestati
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
      {publicResults === 1 && event.buttons === 1 && event.rehearsal === 0 && (
        <Button variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={() => void share()}>
          Copia indirizzo pubblico
        </Button>
      )}
      {onRecalculate && hasRegional({ body }) && (
        <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setOpen('upload')}>
          Carica risultati regionali
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'certificates' && <CertificatesDialog event={event} onClose={close} />}
        {open === 'choice' && <CustomReport event={event} onClose={close} />}
        {open === 'upload' && (
          <UploadDialog
            mode="risultati"
            eventId={event.id}
            onSaved={() => void refreshResults(client)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
