import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { linkTo } from '../api/addresses';
import { levelAdmin, levelCoach } from '../api/generated/constants';
import { useHome } from '../api/home';
import { Can, useCan } from '../components/can';
import { minutesOf } from '../components/page-header/help-places';
import { PageHeader } from '../components/page-header/page-header';
import { Link, useNavigate, useSearch } from '../components/router/routing';
import { usePhone } from '../components/use-phone';
import { TermsButton } from '../features/account/terms-button';
import { WaitingApprovals } from '../features/association/waiting-approvals';
import { ClubCard } from '../features/dashboard/club-card';
import { QuickActions } from '../features/dashboard/quick-actions';
import { quickActionsOf, tilesOf } from '../features/dashboard/rules';
import { SupportCard } from '../features/dashboard/support-card';
import { Tasks } from '../features/dashboard/tasks';
import { Tiles } from '../features/dashboard/tiles';
import { UserCard } from '../features/dashboard/user-card';
import { FirstGroup } from '../features/training/first-group';
import { todayInRome } from '../lib/dates';
import { has, variant } from '../lib/variant';
import classes from './dashboard.module.css';
import { useRegistered } from './registered';

// Only some users see these.
const AddressBanner = lazy(async () => ({
  default: (await import('../features/account/address-banner')).AddressBanner,
}));
const ConfirmClock = lazy(async () => ({
  default: (await import('../features/dashboard/confirm-clock')).ConfirmClock,
}));
const FactorNotice = lazy(async () => ({
  default: (await import('../features/dashboard/factor-notice')).FactorNotice,
}));
const FirstSteps = lazy(async () => ({ default: (await import('../features/dashboard/first-steps')).FirstSteps }));
const OwnPremium = lazy(async () => ({ default: (await import('./own-premium')).OwnPremium }));
const ClubPanel = lazy(async () => ({ default: (await import('../features/association/club-panel')).ClubPanel }));
const OwnClub = lazy(async () => ({ default: (await import('./own-club')).OwnClub }));
const TodayCard = lazy(async () => ({ default: (await import('../features/dashboard/today-card')).TodayCard }));
const WeekVolumes = lazy(async () => ({
  default: (await import('../features/training/week-volumes')).WeekVolumes,
}));

export function Screen() {
  const home = useHome();
  const shown = variant();
  const registered = useRegistered();
  const user = home.user;
  const phone = usePhone();
  const training = has('training');
  const mayAssociate = useCan('societa.associa') && user.levelId !== levelAdmin;
  const mayManage = useCan('societa.gestione') && user.levelId !== levelAdmin;
  const mayRead = useCan('societa.estratto') && has('wallet') && user.levelId !== levelAdmin;
  const { azione } = useSearch() as { azione?: string };
  const opened = (azione === 'societa' && mayManage) || (azione === 'estratto' && mayRead);
  const navigate = useNavigate();
  const [choosing, panel] = useDisclosure(false);
  const season = home.seasons.find(({ id }) => id === user.seasonId)?.name;
  const groups = registered.has('/Allenamenti') ? (home.groups ?? []).filter(({ visible }) => visible === 1) : [];
  const nameOf = new Map((home.groups ?? []).map(({ id, name }) => [id, name]));
  const workoutGroups = new Map((home.todaysWorkouts ?? []).map(({ id, groupId }) => [id, nameOf.get(groupId) ?? '']));
  const actions = quickActionsOf(new Set(home.capabilities), registered);
  const tiles = tilesOf({
    has,
    level: user.levelId,
    functions: new Set(user.functions.map((granted) => granted.id)),
    clubId: user.clubId,
    athletes: home.athletes,
    openEvents: home.openEvents,
    balance: home.balance,
    credit: home.credit,
    groups: home.groups ?? [],
    registered,
    phone,
  });
  return (
    <Stack>
      <PageHeader title="Dashboard" subtitle={season && `Stagione ${season}`} guide={minutesOf(user.levelId)}>
        {actions.length > 0 && <QuickActions actions={actions} />}
      </PageHeader>
      <Suspense fallback={null}>
        {phone && registered.has('/Presenze') && !!home.todaysWorkouts?.length && (
          <TodayCard workouts={home.todaysWorkouts} groups={home.groups ?? []} />
        )}
        {user.restricted === 1 && <FactorNotice />}
        {user.verified !== 1 && <AddressBanner user={user} />}
      </Suspense>
      {home.warnings?.map((warning) => (
        <Alert key={warning} color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{warning}</Text>
            <Suspense fallback={null}>
              {home.clock && user.restricted !== 1 && <ConfirmClock clock={home.clock} />}
            </Suspense>
          </Stack>
        </Alert>
      ))}
      <Suspense fallback={null}>
        {mayAssociate && <FirstSteps pending={user.club?.name} onChoose={panel.open} />}
      </Suspense>
      {user.restricted !== 1 && <Tasks registered={registered} groups={workoutGroups} />}
      <Can do="societa.approva">
        <WaitingApprovals />
      </Can>
      <Tiles tiles={tiles} />
      <div className={classes.cards}>
        {(user.clubId > 0 || (mayAssociate && user.club)) && (
          <ClubCard user={user}>
            {user.clubId > 0 && mayManage && <ClubLink azione="societa">Dati società</ClubLink>}
            {user.clubId > 0 && mayRead && <ClubLink azione="estratto">Estratto conto</ClubLink>}
          </ClubCard>
        )}
        {training && user.levelId === levelCoach && (
          <Suspense fallback={<Card withBorder mih={200} />}>
            <OwnPremium user={user} />
          </Suspense>
        )}
        <UserCard user={user} settings={registered.has('/Impostazioni')}>
          <TermsButton />
        </UserCard>
        <SupportCard link={shown.supportLink} phone={shown.supportPhone} />
        {training && (
          <Card withBorder component="section" aria-labelledby="statistiche-settimana">
            <Title order={2} size="h4" id="statistiche-settimana">
              Statistiche della settimana
            </Title>
            <Suspense fallback={null}>
              {groups.length > 0 ? (
                <WeekVolumes groups={groups} intensities={home.intensities ?? []} today={todayInRome()} />
              ) : (
                <FirstGroup mayCreate={registered.has('/Impostazioni')} />
              )}
            </Suspense>
          </Card>
        )}
      </div>
      <Text component="footer" size="xs" c="dimmed">
        {shown.title}, versione {shown.version}
      </Text>
      <Suspense fallback={null}>
        {opened && user.clubId > 0 && (
          <OwnClub
            clubId={user.clubId}
            action={azione}
            onClose={() => void navigate({ to: '/dashboard', back: true, resetScroll: false })}
          />
        )}
        {choosing && <ClubPanel onClose={panel.close} onAssociated={() => location.reload()} />}
      </Suspense>
    </Stack>
  );
}

// ClubLink links to a dialog about the club over this page.
function ClubLink({ azione, children }: { azione: string; children: ReactNode }) {
  return (
    <Button component={Link} {...linkTo('/dashboard', { azione })} resetScroll={false} variant="default" size="xs">
      {children}
    </Button>
  );
}
