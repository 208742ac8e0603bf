import { Button, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { linkTo } from '../api/addresses';
import { reportAthletes } from '../api/generated/constants';
import type { HomeClub } from '../api/generated/session';
import { useHome } from '../api/home';
import { listReportLink } from '../api/report';
import { Can, useCan } from '../components/can';
import { DataGrid } from '../components/data-grid/data-grid';
import { PageHeader } from '../components/page-header/page-header';
import { listFormats } from '../components/report-menu/report-format';
import { ReportMenu } from '../components/report-menu/report-menu';
import { Link, useShown } from '../components/router/routing';
import { usePhone } from '../components/use-phone';
import { AthleteActions } from '../features/athletes/athlete-actions';
import { athleteColumns, athleteDetail, athleteFilters } from '../features/athletes/athlete-columns';
import { listRules } from '../features/athletes/rules';
import { type SavedAthlete, SavedAthleteLine } from '../features/athletes/saved-athlete';
import { has } from '../lib/variant';
import { athletesFirst, athletesQuestion, athletesShown, pageSize } from './first-lists';
import { ImportButton, LenexDialog } from './lenex-import';
import { filtersOf } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// Loaded when a row is opened, so that the list appears sooner.
const AthleteDialogs = lazy(async () => ({
  default: (await import('../features/athletes/athlete-dialogs')).AthleteDialogs,
}));
const OneSheet = lazy(async () => ({ default: (await import('./sheet-dialog')).OneSheet }));
const UploadDialog = lazy(async () => ({ default: (await import('../features/uploads/upload-dialog')).UploadDialog }));

const uploading = 'carica';
const uploadingTimes = 'carica-risultati';
const importing = 'lenex';
const lenexContents = ['esterni'] as const;

// Users who may not edit an athlete see the sheet.
const sheetAsked = (action: string, mayWrite: boolean) => action === 'scheda' || (!mayWrite && action !== 'nuovo');

const { list } = athletesFirst;

// /Atleti and /Soci (the phone's menu) show the same list; phones have one word for both.
export function Screen() {
  const home = useHome();
  const [search, onSearch] = useGridSearch(list);
  const { grid, open, close, action } = useList(athletesQuestion(home), [search, onSearch]);
  const [saved, setSaved] = useState<SavedAthlete | null>(null);
  const athleteId = Number(search.id ?? 0);
  const path = useShown().place.path;
  const phone = usePhone();
  const { levelId: level, club } = home.user;
  const mayWrite = useCan('atleti.modifica');
  const membershipTypes = has('membershipTypes');
  const rules = useMemo(() => listRules(level, membershipTypes), [level, membershipTypes]);
  const columns = useMemo(() => athleteColumns(rules), [rules]);
  const detail = useMemo(() => athleteDetail(rules.club), [rules.club]);
  const filters = useMemo(() => athleteFilters(rules), [rules]);
  return (
    <Stack>
      <PageHeader title={path === '/Soci' || phone ? 'Soci' : 'Atleti'} />
      {saved && (
        <SavedAthleteLine
          saved={saved}
          inSight={grid.rows?.some(({ id }) => id === saved.id) ?? true}
          onShow={({ lastName, firstName }) => onSearch({ lastName, firstName }, { replace: false })}
        />
      )}
      <DataGrid
        label="Atleti"
        columns={columns}
        filters={filters}
        {...grid}
        selectedKey={grid.selectedKey ?? saved?.id}
        pageSize={pageSize}
        rowKey={(athlete) => athlete.id}
        onNew={mayWrite ? () => open('nuovo') : undefined}
        newLabel="Nuovo atleta"
        phoneDetail={detail}
        onOpen={(athlete) => open(mayWrite ? 'modifica' : 'scheda', athlete.id)}
        actions={(athlete) => (
          <AthleteActions
            athlete={athlete}
            mayWrite={mayWrite}
            duplicate={rules.duplicate}
            onAction={(chosen) => open(chosen, athlete.id)}
          />
        )}
        toolbar={
          <>
            <Can do="atleti.carica">
              <Button
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                onClick={() => open(uploading)}
              >
                Carica atleti
              </Button>
            </Can>
            {!rules.club && club && (
              <Can do="prove.modifica">
                <Button
                  variant="default"
                  leftSection={<IconUpload size={16} aria-hidden />}
                  onClick={() => open(uploadingTimes)}
                >
                  Carica risultati
                </Button>
                <ImportButton onClick={() => open(importing)} />
              </Can>
            )}
            <Can do="certificati">
              <Button component={Link} variant="default" {...linkTo('/Certificati', { latest: 1 })}>
                Certificati medici
              </Button>
            </Can>
            <Can do="ufficiali">
              <Button component={Link} variant="default" {...linkTo('/Ufficiali', {})}>
                Ufficiali
              </Button>
            </Can>
            <ReportMenu
              reports={[{ id: reportAthletes, formats: listFormats }]}
              link={(report, format) =>
                listReportLink(Number(report), format, list, filtersOf(athletesShown(search, rules.club)))
              }
            />
          </>
        }
        empty={{
          title: 'Nessun atleta presente',
          hint: mayWrite
            ? 'Aggiungi il primo con «Nuovo atleta», oppure carica un elenco da un foglio Excel.'
            : 'Gli atleti della tua società compariranno qui.',
        }}
      />
      <Suspense fallback={null}>
        {action !== '' && (
          <Dialogs
            action={action}
            athleteId={athleteId}
            club={club}
            allClubs={rules.club}
            mayWrite={mayWrite}
            onSaved={setSaved}
            onClose={close}
          />
        )}
      </Suspense>
    </Stack>
  );
}

interface DialogsProps {
  action: string;
  athleteId: number;
  club: HomeClub | null;
  // Whether the user sees the athletes of all clubs.
  allClubs: boolean;
  mayWrite: boolean;
  onSaved: (saved: SavedAthlete) => void;
  onClose: () => void;
}

function Dialogs({ action, athleteId, club, allClubs, mayWrite, onSaved, onClose }: DialogsProps) {
  if (action === importing) return <LenexDialog contents={lenexContents} clubId={club?.id} onClose={onClose} />;
  if (action === uploading || action === uploadingTimes) {
    return (
      <UploadDialog
        mode={action === uploading ? 'atleti' : 'tempi'}
        clubId={allClubs ? 0 : club?.id}
        clubName={allClubs ? undefined : club?.name}
        onClose={onClose}
      />
    );
  }
  if (sheetAsked(action, mayWrite)) return athleteId > 0 && <OneSheet athleteId={athleteId} onClose={onClose} />;
  return (
    <AthleteDialogs athleteId={athleteId} action={action} mayWrite={mayWrite} onSaved={onSaved} onClose={onClose} />
  );
}
