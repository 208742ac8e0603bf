import { Button } from '@mantine/core';
import { IconStopwatch, IconUsers } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { reportSheet } from '../../api/generated/constants';
import { listReportLink } from '../../api/report';
import { PersonName } from '../../components/person-name/person-name';
import { PremiumNote } from '../../components/premium-note/premium-note';
import { ReportFormat } from '../../components/report-menu/report-format';
import { ReportMenu } from '../../components/report-menu/report-menu';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { Toolbar } from '../../components/toolbar/toolbar';
import { type AthleteSheet, type Result, sheetApi } from './api';
import { AttendanceTab } from './attendance-tab';
import { DashboardTab } from './dashboard-tab';
import { LimitsTab } from './limits-tab';
import { PacesTab } from './paces-tab';
import { ProgressionsTab } from './progressions-tab';
import { ResultsTab } from './results-tab';
import classes from './sheet.module.css';
import { type SheetTab, SheetTabs } from './sheet-tabs';
import { TrainedBefore } from './trained-before';

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog')).CompareDialog }));
const AthletesDialog = lazy(async () => ({ default: (await import('./athletes-dialog')).AthletesDialog }));
const SplitsDialog = lazy(async () => ({
  default: (await import('../../components/splits/splits-dialog')).SplitsDialog,
}));

interface SheetViewProps {
  sheet: AthleteSheet;
  tab: SheetTab;
  onTab: (tab: SheetTab) => void;
  // The athlete's personal data, on the first tab.
  facts: ReactNode;
  // Whether the user may buy the premium account that unlocks closed parts.
  mayBuy: boolean;
  // Opens the trial form: a new trial, or a result's; absent for read-only users.
  onTrial?: (externalId: number) => void;
  // Called when splits have changed.
  onChanged: () => void;
  // More buttons.
  children?: ReactNode;
}

// SheetView shows the results of an athlete and the statistics based on them.
export function SheetView(props: SheetViewProps) {
  const { sheet, tab, onTab, facts, mayBuy, onTrial, onChanged, children } = props;
  const all = useMemo(() => [...sheet.results, ...sheet.trials], [sheet]);
  const [compared, setCompared] = useState<readonly Result[] | null>(null);
  const [together, setTogether] = useState(false);
  const [splits, setSplits] = useState<Result | null>(null);
  const name = `${sheet.lastName} ${sheet.firstName}`;
  const closed = sheet.complete === 0 && <PremiumNote reason={sheet.reason} mayBuy={mayBuy} />;
  return (
    <>
      <div className={classes.heading}>
        <h2 className={classes.name}>
          <PersonName sex={sheet.sex}>{name}</PersonName>
        </h2>
        {sheet.visible === 0 && <StatusBadge status="deleted" />}
        <StatusBadge
          status={sheet.member === 1 ? 'valid' : 'expired'}
          label={sheet.member === 1 ? 'Tesseramento valido' : 'Tesseramento scaduto'}
        />
        <span className={classes.facts}>{[sheet.category?.name, sheet.clubName].filter(Boolean).join(' · ')}</span>
        <Toolbar>
          {children}
          {!closed && onTrial && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconStopwatch size={16} aria-hidden />}
              onClick={() => onTrial(0)}
            >
              Prove tempo
            </Button>
          )}
          {!closed && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconUsers size={16} aria-hidden />}
              onClick={() => setTogether(true)}
            >
              Confronta atleti
            </Button>
          )}
          <ReportMenu
            label="Stampa"
            reports={[{ id: reportSheet, formats: [ReportFormat.pdf] }]}
            link={(report, format) => listReportLink(Number(report), format, sheetApi.athleteSheet, { id: sheet.id })}
          />
        </Toolbar>
      </div>
      {!closed && sheet.writable === 0 && sheet.reason && <PremiumNote reason={sheet.reason} mayBuy={mayBuy} />}
      <SheetTabs tab={tab} onTab={onTab}>
        {tab === 'dashboard' && <DashboardTab sheet={sheet} closed={closed} facts={facts} />}
        {tab === 'presenze' && <AttendanceTab athleteId={sheet.id} />}
        {tab !== 'dashboard' && tab !== 'presenze' && closed}
        {!closed && tab === 'risultati' && (
          <ResultsTab
            results={all}
            onCompare={setCompared}
            onSplits={setSplits}
            onEdit={onTrial && (({ eventId }) => onTrial(eventId))}
          />
        )}
        {!closed && tab === 'progressioni' && (
          <ProgressionsTab
            courses={sheet.races}
            results={all}
            before={(best) => <TrainedBefore athleteId={sheet.id} best={best} />}
          />
        )}
        {!closed && tab === 'passi' && <PacesTab paces={sheet.paces} />}
        {!closed && tab === 'limiti' && <LimitsTab athleteId={sheet.id} />}
      </SheetTabs>
      <Suspense fallback={null}>
        {together && <AthletesDialog athleteId={sheet.id} onClose={() => setTogether(false)} />}
        {compared && <CompareDialog results={compared} onClose={() => setCompared(null)} />}
        {splits && (
          <SplitsDialog
            of={{ resultId: splits.id }}
            row={{ athlete: name, race: splits.race, metres: splits.metres, time: splits.time }}
            mayEdit={splits.writable === 1}
            onChanged={onChanged}
            onClose={() => setSplits(null)}
          />
        )}
      </Suspense>
    </>
  );
}
