import '@mantine/core/styles/Table.css';
import { Card, SimpleGrid, Stack, Table, Title } from '@mantine/core';
import { levelAdmin, levelCoach } from '../api/generated/constants';
import { useHome } from '../api/home';
import { Can } from '../components/can';
import { PageHeader } from '../components/page-header/page-header';
import { AddressBanner } from '../features/account/address-banner';
import { EraseAccountCard } from '../features/account/erase-account-card';
import { PasswordChangeForm } from '../features/account/password-change-form';
import { RemindersCard } from '../features/account/reminders-card';
import { SecondFactorCard } from '../features/account/second-factor-card';
import { SessionsCard } from '../features/account/sessions-card';
import { DASH, formatDate } from '../lib/dates';
import { has } from '../lib/variant';

export function Screen() {
  const user = useHome().user;
  const data: [string, string][] = [
    ['Username', user.username],
    ['Nome', user.firstName],
    ['Cognome', user.lastName],
    ['Email', user.email],
    ['Livello', user.level],
    ['Società', user.club?.name ?? user.clubName],
  ];
  if (has('training') && (user.levelId === levelCoach || user.premiumUntil))
    data.push(['Scadenza premium', formatDate(user.premiumUntil)]);
  return (
    <Stack>
      <PageHeader title="Profilo" />
      <AddressBanner user={user} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card withBorder component="section" aria-labelledby="dati-utente">
          <Title order={2} size="h4" id="dati-utente" mb="sm">
            I tuoi dati
          </Title>
          <Table variant="vertical" layout="fixed">
            <Table.Tbody>
              {data.map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Th w="30%">{name}</Table.Th>
                  <Table.Td>{value || DASH}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Card>
        <RemindersCard />
        <Can do="password.modifica">
          <Card withBorder component="section" id="password" aria-labelledby="cambia-password">
            <Title order={2} size="h4" id="cambia-password" mb="sm">
              Cambia password
            </Title>
            <PasswordChangeForm />
          </Card>
          <SecondFactorCard verified={user.verified === 1} />
          <SessionsCard />
          {user.levelId !== levelAdmin && <EraseAccountCard />}
        </Can>
      </SimpleGrid>
    </Stack>
  );
}
