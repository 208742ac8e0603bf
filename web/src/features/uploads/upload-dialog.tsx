import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { levelClub, reportRefusals, reportTemplate } from '../../api/generated/constants';
import { listsApi } from '../../api/generated/lists';
import { peopleApi } from '../../api/generated/people';
import { sessionApi } from '../../api/generated/session';
import { sheetApi } from '../../api/generated/sheet';
import { useHome } from '../../api/home';
import { refresh } from '../../api/query';
import { type ReportParameters, reportLink } from '../../api/report';
import { Dialog } from '../../components/dialog/dialog';
import { openReport } from '../../components/report-menu/open-report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { Upload } from '../../components/upload/upload';
import { columnsFor, counted, type UploadFlow, type UploadMode, uploadFlows } from './flows';
import { SavingProgress } from './saving-progress';
import { sendFile } from './send-file';

interface UploadDialogProps {
  mode: UploadMode;
  // The club of the athletes in the file; 0 if the file names the clubs.
  clubId?: number;
  clubName?: string;
  // The event that the rows belong to, if any.
  eventId?: number;
  onSaved?: () => void;
  onClose: () => void;
}

// UploadDialog is the dialog of all upload flows: template, file, dry run, progress, rejected rows.
export function UploadDialog({ mode, clubId = 0, clubName, eventId, onSaved, onClose }: UploadDialogProps) {
  const flow = uploadFlows[mode];
  const client = useQueryClient();
  const send = useMemo(() => sendFile({ mode, clubId, eventId }), [mode, clubId, eventId]);
  const download = useMutation({
    mutationFn: ({ report, parameters }: { report: number; parameters: ReportParameters }) =>
      openReport(ReportFormat.excel, () => reportLink(report, ReportFormat.excel, parameters)),
  });
  return (
    <Dialog title={clubName ? `${flow.title} – ${clubName}` : flow.title} size="lg" onClose={onClose}>
      <Stack>
        <Columns flow={flow} clubId={clubId} />
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate({ report: reportTemplate, parameters: { mode, eventId } })}
        >
          Scarica il modello (Excel)
        </Button>
        <Upload
          label="File da caricare"
          accept={['.xlsx', '.csv']}
          send={send}
          counted={(rows) => counted(flow, rows)}
          ignored={flow.exported}
          onClose={onClose}
          progress={(saving) => <SavingProgress {...saving} />}
          onRefused={(id) => download.mutate({ report: reportRefusals, parameters: { uploadId: id } })}
          onDone={() => {
            onSaved?.();
            void refresh(
              client,
              listsApi.listClubs,
              listsApi.listAthletes,
              peopleApi.listClubAthletes,
              sheetApi.athleteSheet,
              sessionApi.home,
            );
          }}
        />
      </Stack>
    </Dialog>
  );
}

function Columns({ flow, clubId }: { flow: UploadFlow; clubId: number }) {
  const { required, optional } = columnsFor(flow, clubId, useHome().user.levelId === levelClub);
  return (
    <div>
      <Text size="sm">
        La prima riga del file porta i nomi delle colonne: vanno bene anche quelli degli elenchi esportati dal portale,
        e se sono altri li abbini tu. Prima di salvare vedrai che cosa cambierebbe; lo stesso file caricato due volte
        non cambia nulla.
      </Text>
      <Text size="sm" mt="xs">
        <b>Obbligatorie:</b> {required.join(', ')}
      </Text>
      {optional.length > 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <b>Facoltative:</b> {optional.join(', ')}
        </Text>
      )}
      <Text size="sm">
        <b>Una riga già presente si riconosce da:</b> {flow.match}
      </Text>
    </div>
  );
}
