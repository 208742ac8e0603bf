import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { administrator, coach, useHome } from '../api/home';
import { Can, useCan } from '../components/can';
import { PageHeader } from '../components/page-header/page-header';
import { TermsButton } from '../features/account/terms-button';
import { Approvals } from '../features/association/approvals';
import { ClubCard } from '../features/dashboard/club-card';
import { PremiumCard } from '../features/dashboard/premium-card';
import { QuickActions } from '../features/dashboard/quick-actions';
import { quickActionsOf, tilesOf } from '../features/dashboard/rules';
import { SupportCard } from '../features/dashboard/support-card';
import { Tiles } from '../features/dashboard/tiles';
import { UserCard } from '../features/dashboard/user-card';
import { text } from '../lib/text';
import { isSwimming, variant } from '../lib/variant';
import { useRegistered } from './registered';

const ClubPanel = lazy(async () => ({ default: (await import('../features/association/club-panel')).ClubPanel }));

export function Screen() {
  const home = useHome();
  const shown = variant();
  const registered = useRegistered();
  const user = home.UTENTE;
  const swimming = isSwimming();
  const mayAssociate = useCan('societa.associa') && user.FK_ID_LIVELLO !== administrator;
  const [choosing, panel] = useDisclosure(false);
  const season = home.STAGIONI.find(({ ID_STAGIONE }) => ID_STAGIONE === user.FK_ID_STAGIONE)?.DESCRIZIONE;
  const actions = quickActionsOf(new Set(home.CAPACITA), registered);
  const tiles = tilesOf({
    swimming,
    level: user.FK_ID_LIVELLO,
    functions: new Set(user.funzionalita.map((granted) => granted.ID_FUNZIONALITA)),
    clubId: user.FK_ID_PERSONA_GIURIDICA,
    athletes: home.COUNT_ATLETI,
    openEvents: home.EVENTI_APERTI,
    balance: home.SALDO,
    groups: home.GRUPPI ?? [],
    registered,
  });
  return (
    <Stack>
      <PageHeader title="Dashboard" subtitle={season && `Stagione ${season}`}>
        {actions.length > 0 && <QuickActions actions={actions} />}
      </PageHeader>
      <Tiles tiles={tiles} />
      <Can do="societa.approva">
        <Approvals />
      </Can>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {(user.FK_ID_PERSONA_GIURIDICA > 0 || mayAssociate) && (
          <ClubCard user={user} onChoose={mayAssociate ? panel.open : undefined} />
        )}
        {swimming && user.FK_ID_LIVELLO === coach && (
          <PremiumCard user={user} monthly={shown.PREZZO_MESE} yearly={shown.PREZZO_ANNO} />
        )}
        <UserCard user={user} settings={registered.has('/Impostazioni')}>
          <TermsButton />
        </UserCard>
        <SupportCard link={shown.LINK_SUPPORTO} phone={shown.TELEFONO_SUPPORTO} />
        {swimming && (
          <Card withBorder component="section" aria-labelledby="statistiche-settimana">
            <Title order={2} size="h4" id="statistiche-settimana">
              Statistiche della settimana
            </Title>
            <Text mt="xs" size="sm" c="dimmed">
              {text.comingSoon}
            </Text>
          </Card>
        )}
      </SimpleGrid>
      <Text component="footer" size="xs" c="dimmed">
        {shown.TITOLO}, versione {shown.VERSIONE}
      </Text>
      <Suspense fallback={null}>
        {choosing && <ClubPanel onClose={panel.close} onAssociated={() => location.reload()} />}
      </Suspense>
    </Stack>
  );
}
