import '@mantine/core/styles/Table.css';
import { Table, Title } from '@mantine/core';
import { usePersonLists } from '../../api/home';
import { Can } from '../../components/can';
import { DASH } from '../../lib/dates';
import { has } from '../../lib/variant';
import type { AthleteSheet } from './api';
import { type CardLine, membershipLines, personLines } from './card-lines';
import { PersonalDataActions } from './personal-data-actions';

interface AthleteFactsProps {
  athlete: AthleteSheet;
  onErased: () => void;
}

// AthleteFacts shows the athlete's personal data on the sheet.
export function AthleteFacts({ athlete, onErased }: AthleteFactsProps) {
  const { nations, disabilities } = usePersonLists();
  return (
    <>
      <Section title="Dati anagrafici" lines={personLines(athlete, nations)} />
      <Section title="Tesseramento" lines={membershipLines(athlete, has('membershipTypes'), disabilities)} />
      <Can do="persona.cancella">
        <PersonalDataActions athlete={athlete} onErased={onErased} />
      </Can>
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
