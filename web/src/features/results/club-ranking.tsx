import '@mantine/core/styles/Table.css';
import { Table, Text } from '@mantine/core';
import { placeText, pointsText } from '../../lib/result-groups';
import type { ClubLine, ClubRankings } from './api';
import classes from './results.module.css';

// ClubRanking shows the rankings overall, of women and of men.
export function ClubRanking({ ranking }: { ranking: ClubRankings }) {
  if (ranking.total.length === 0) return <Text>Nessuna società ha punti.</Text>;
  return (
    <div className={classes.clubs}>
      <ClubTable label="Totale" clubs={ranking.total} />
      <ClubTable label="Femmine" clubs={ranking.women} />
      <ClubTable label="Maschi" clubs={ranking.men} />
    </div>
  );
}

function ClubTable({ label, clubs }: { label: string; clubs: readonly ClubLine[] }) {
  if (clubs.length === 0) return null;
  return (
    <Table aria-label={`Classifica società, ${label}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Pos.</Table.Th>
          <Table.Th scope="col">{label}</Table.Th>
          <Table.Th scope="col" ta="right">
            Punti
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {clubs.map((club) => (
          <Table.Tr key={club.clubId}>
            <Table.Td>{placeText(club.position)}</Table.Td>
            <Table.Td>{club.name}</Table.Td>
            <Table.Td ta="right">{pointsText(club.points)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
