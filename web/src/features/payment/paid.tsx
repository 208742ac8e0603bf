import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconFileTypePdf, IconReceipt } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { reportEntries, reportOrder } from '../../api/generated/constants';
import { moneyApi } from '../../api/generated/money';
import { listReportLink, reportLink } from '../../api/report';
import { openReport } from '../../components/report-menu/open-report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { hrefOf } from '../../components/router/router';
import type { CheckoutOrder } from './api';
import classes from './payment.module.css';
import { nextStep, paidFor } from './rules';
import { useFocus } from './use-focus';

// The wording of the specification.
const paidText = 'Complimenti! Il pagamento del tuo ordine è andato a buon fine!';

// Paid shows what was paid, the receipt, the print of the paid entries and where to go on.
export function Paid({ order }: { order: CheckoutOrder }) {
  const button = useFocus<HTMLAnchorElement>();
  const receipt = useMutation({
    mutationFn: () =>
      openReport(ReportFormat.pdf, () =>
        listReportLink(reportOrder, ReportFormat.pdf, moneyApi.listOrders, { orderId: order.id }),
      ),
  });
  const entries = useMutation({
    mutationFn: () =>
      openReport(ReportFormat.pdf, () =>
        reportLink(reportEntries, ReportFormat.pdf, { eventId: order.eventId, clubId: order.clubId || undefined }),
      ),
  });
  const next = nextStep(order);
  return (
    <Alert color="green" icon={<IconCircleCheck aria-hidden />} title={paidText} role="status">
      <Stack gap="sm">
        <Text>{paidFor(order)}</Text>
        <div className={classes.next}>
          <Button
            variant="default"
            leftSection={<IconReceipt size={16} aria-hidden />}
            loading={receipt.isPending}
            onClick={() => receipt.mutate()}
          >
            Ricevuta
          </Button>
          {order.eventId > 0 && (
            <Button
              variant="default"
              leftSection={<IconFileTypePdf size={16} aria-hidden />}
              loading={entries.isPending}
              onClick={() => entries.mutate()}
            >
              Stampa le iscrizioni
            </Button>
          )}
        </div>
        {/* Full page loads, which remove the provider's script. */}
        <div className={classes.next}>
          <Button ref={button} component="a" href={next ? hrefOf(next) : '/dashboard'}>
            {next?.label ?? 'Torna alla dashboard'}
          </Button>
          {next && (
            <Button component="a" href="/dashboard" variant="subtle">
              Torna alla dashboard
            </Button>
          )}
        </div>
      </Stack>
    </Alert>
  );
}
