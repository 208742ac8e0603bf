import { Button, Group, Text } from '@mantine/core';
import { IconFileInvoice, IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reportInvoice } from '../../api/generated/constants';
import { eventsApi } from '../../api/generated/events';
import { meetApi } from '../../api/generated/meet';
import { moneyApi } from '../../api/generated/money';
import { refresh } from '../../api/query';
import { reportLink } from '../../api/report';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { openReport } from '../../components/report-menu/open-report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { saveFile } from '../../components/save-file';
import type { EventRow } from './api';
import { invoiceFile } from './rules';

// Invoice creates the invoice of an event, once; afterwards it offers the copy and the file.
export function Invoice({ event }: { event: EventRow }) {
  if (event.invoiced === 1) return <Copy event={event} />;
  if (event.athletes > 0) return <Issue event={event} />;
  return (
    <Text size="xs" c="dimmed">
      Nulla da fatturare
    </Text>
  );
}

function Issue({ event }: { event: EventRow }) {
  const client = useQueryClient();
  const issuing = useMutation({
    mutationFn: async () => {
      const [amounts, { invoiceFigures, invoiceText }] = await Promise.all([
        moneyApi.previewInvoice({ eventId: event.id }),
        import('./invoice-text'),
      ]);
      const request = { title: 'Emetti fattura', figures: invoiceFigures(amounts), confirmLabel: 'Emetti fattura' };
      return (await confirmDanger(invoiceText(event), request))
        ? await moneyApi.invoiceEvent.reply({ eventId: event.id })
        : null;
    },
    onSuccess: (done) => {
      if (!done) return;
      notify.success(done.message);
      saveFile(invoiceFile(done.data), 'application/xml', done.data.xml);
    },
    onSettled: () => void refresh(client, meetApi.listEventSummary, eventsApi.listEvents),
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Fattura «${event.name}»`}
      leftSection={<IconFileInvoice size={14} aria-hidden />}
      loading={issuing.isPending}
      onClick={() => issuing.mutate()}
    >
      Fattura
    </Button>
  );
}

function Copy({ event }: { event: EventRow }) {
  const opening = useMutation({
    mutationFn: () =>
      openReport(ReportFormat.pdf, () => reportLink(reportInvoice, ReportFormat.pdf, { eventId: event.id })),
  });
  const fetching = useMutation({
    mutationFn: () => moneyApi.getInvoice({ eventId: event.id }),
    onSuccess: (invoice) => saveFile(invoiceFile(invoice), 'application/xml', invoice.xml),
  });
  return (
    <Group gap={2} wrap="nowrap">
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Copia della fattura di «${event.name}»`}
        leftSection={<IconFileTypePdf size={14} aria-hidden />}
        loading={opening.isPending}
        onClick={() => opening.mutate()}
      >
        Copia
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`File XML della fattura di «${event.name}»`}
        leftSection={<IconFileTypeXml size={14} aria-hidden />}
        loading={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        XML
      </Button>
    </Group>
  );
}
