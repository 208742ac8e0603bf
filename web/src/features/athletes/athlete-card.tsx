import '@mantine/core/styles/Table.css';
import { Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useHome } from '../../api/home';
import { Can } from '../../components/can';
import { Dialog } from '../../components/dialog/dialog';
import { WaitingDialog } from '../../components/dialog/waiting-dialog';
import { PersonName } from '../../components/person-name/person-name';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH } from '../../lib/dates';
import { has } from '../../lib/variant';
import { type AthleteSheet, sheetQuery } from './api';
import { type CardLine, membershipLines, personLines } from './card-lines';
import { PersonalDataActions } from './personal-data-actions';

interface AthleteCardProps {
  athleteId: number;
  onClose: () => void;
}

export function AthleteCard({ athleteId, onClose }: AthleteCardProps) {
  const sheet = useQuery(sheetQuery(athleteId));
  if (!sheet.data) return <WaitingDialog title="Scheda atleta" query={sheet} onClose={onClose} />;
  return (
    <Dialog title="Scheda atleta" size="lg" onClose={onClose}>
      <Stack>
        <Heading athlete={sheet.data} />
        <Sections athlete={sheet.data} />
        <Can do="persona.cancella">
          <PersonalDataActions athlete={sheet.data} onErased={onClose} />
        </Can>
      </Stack>
    </Dialog>
  );
}

function Heading({ athlete }: { athlete: AthleteSheet }) {
  return (
    <Group gap="sm">
      <Text size="xl" component="div">
        <PersonName sex={athlete.sex}>{`${athlete.lastName} ${athlete.firstName}`}</PersonName>
      </Text>
      {athlete.visible === 0 && <StatusBadge status="deleted" />}
      <StatusBadge
        status={athlete.member === 1 ? 'valid' : 'expired'}
        label={athlete.member === 1 ? 'Tesseramento valido' : 'Tesseramento scaduto'}
      />
    </Group>
  );
}

function Sections({ athlete }: { athlete: AthleteSheet }) {
  const { nations, disabilities } = useHome();
  const raced = athlete.results.length + athlete.trials.length;
  return (
    <>
      <Section title="Dati anagrafici" lines={personLines(athlete, nations)} />
      <Section title="Tesseramento" lines={membershipLines(athlete, has('membershipTypes'), disabilities)} />
      <section>
        <Title order={3} size="h5" mb={4}>
          Risultati e prove tempo
        </Title>
        <Text size="sm">
          {raced === 0
            ? 'Nessun risultato e nessuna prova tempo: compariranno qui dopo le gare.'
            : `Presenti: ${raced}`}
        </Text>
      </section>
    </>
  );
}

function Section({ title, lines }: { title: string; lines: readonly CardLine[] }) {
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <Table variant="vertical" layout="fixed">
        <Table.Tbody>
          {lines.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th w="40%">{name}</Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value || DASH}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
