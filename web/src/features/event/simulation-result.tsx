import '@mantine/core/styles/Table.css';
import { Stack, Table, Text } from '@mantine/core';
import type { ProgrammeSize, Simulation } from '../../api/generated/rehearsal';
import { DASH } from '../../lib/dates';
import { formatMoney } from '../../lib/money';

// SimulationResult shows what the rules would do: refusals, fees per club, heats and duration.
export function SimulationResult({ result }: { result: Simulation }) {
  const { entries, admitted, refused, clubs, then, now } = result;
  return (
    <Stack gap="md" role="status" aria-label="Risultato della simulazione">
      <Text fw={600}>
        {refused.length === 0
          ? `Tutte le ${entries} iscrizioni sarebbero ammesse.`
          : `Iscrizioni ammesse: ${admitted} su ${entries}. Rifiutate: ${refused.length}.`}
      </Text>
      <Text>
        Batterie: {then?.heats ?? DASH} → {now?.heats ?? DASH}. Durata: {durationOf(then)} → {durationOf(now)}.
      </Text>
      {refused.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table captionSide="top" aria-label="Iscrizioni rifiutate">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Atleta o squadra</Table.Th>
                <Table.Th>Società</Table.Th>
                <Table.Th>Gara</Table.Th>
                <Table.Th>Motivo</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refused.map((refusal) => (
                <Table.Tr key={refusal.id}>
                  <Table.Td>{[refusal.lastName, refusal.firstName].filter(Boolean).join(' ')}</Table.Td>
                  <Table.Td>{refusal.club}</Table.Td>
                  <Table.Td>{[refusal.race, refusal.category].filter(Boolean).join(' · ')}</Table.Td>
                  <Table.Td>{refusal.reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label="Quote per società">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Società</Table.Th>
              <Table.Th ta="right">Iscrizioni prima</Table.Th>
              <Table.Th ta="right">Dopo</Table.Th>
              <Table.Th ta="right">Quota prima</Table.Th>
              <Table.Th ta="right">Dopo</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {clubs.map((club) => (
              <Table.Tr key={club.clubId}>
                <Table.Td>{club.name}</Table.Td>
                <Table.Td ta="right">{club.thenCount}</Table.Td>
                <Table.Td ta="right">{club.count}</Table.Td>
                <Table.Td ta="right">{formatMoney(club.thenAmount)}</Table.Td>
                <Table.Td ta="right">{formatMoney(club.amount)}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr fw={700}>
              <Table.Td>Totale</Table.Td>
              <Table.Td ta="right">{entries}</Table.Td>
              <Table.Td ta="right">{admitted}</Table.Td>
              <Table.Td ta="right">{formatMoney(sum(clubs.map(({ thenAmount }) => thenAmount)))}</Table.Td>
              <Table.Td ta="right">{formatMoney(sum(clubs.map(({ amount }) => amount)))}</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

// sum adds amounts in euros as whole cents, to avoid rounding errors.
const sum = (amounts: readonly number[]) => amounts.reduce((cents, euro) => cents + Math.round(euro * 100), 0) / 100;

// durationOf returns hours and minutes.
export function durationOf(size: ProgrammeSize | null): string {
  if (!size) return DASH;
  const hours = Math.floor(size.minutes / 60);
  return hours === 0 ? `${size.minutes} min` : `${hours} h ${size.minutes % 60} min`;
}
