import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { messageOf } from '../error-state/error-state';
import { Menu, MenuItem, MenuRow } from '../menu/menu';
import { notify } from '../notify';
import { openReport } from './open-report';
import { FORMAT_NAMES, type ReportFormat } from './report-format';

export interface ReportChoice {
  id: string | number;
  /** Omitted if the button has only one report. */
  label?: string;
  formats: readonly ReportFormat[];
}

interface ReportMenuProps {
  label?: string;
  reports: readonly ReportChoice[];
  /** Gets the one-time token and returns the file's address. */
  link: (report: ReportChoice['id'], format: ReportFormat) => Promise<string>;
  disabled?: boolean;
  /** Only the icon, labelled: for the rows of a list. */
  compact?: boolean;
}

export function ReportMenu({ label = 'Esporta', reports, link, disabled, compact }: ReportMenuProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Menu
      target={
        compact ? (
          <ActionIcon variant="subtle" disabled={disabled || busy} aria-busy={busy} aria-label={label} title={label}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size="sm"
            disabled={disabled || busy}
            aria-busy={busy}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {label}
          </Button>
        )
      }
    >
      <ReportItems reports={reports} link={link} onBusy={setBusy} />
    </Menu>
  );
}

interface ReportItemsProps extends Pick<ReportMenuProps, 'reports' | 'link'> {
  /** Called when a file is being prepared, and when it is there. */
  onBusy?: (busy: boolean) => void;
}

/** ReportItems are the reports inside a menu: one line each, with its formats. */
export function ReportItems({ reports, link, onBusy }: ReportItemsProps) {
  const choose = async (report: ReportChoice['id'], format: ReportFormat) => {
    onBusy?.(true);
    try {
      await openReport(format, () => link(report, format));
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      onBusy?.(false);
    }
  };
  const items = ({ id, label, formats }: ReportChoice) =>
    formats.map((format) => (
      <MenuItem
        key={format}
        // A single format is named with its report; several are in a group with the report's name.
        name={label && formats.length === 1 ? `${label} (${FORMAT_NAMES[format]})` : undefined}
        onClick={() => void choose(id, format)}
      >
        {FORMAT_NAMES[format]}
      </MenuItem>
    ));
  return reports.map((report) =>
    report.label ? (
      <MenuRow key={report.id} label={report.label}>
        {items(report)}
      </MenuRow>
    ) : (
      <Fragment key={report.id}>{items(report)}</Fragment>
    ),
  );
}
