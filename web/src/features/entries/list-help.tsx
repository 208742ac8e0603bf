import { Box, Text } from '@mantine/core';

// ListHelp explains how to edit the grid. times is false for sports without entry times.
export function ListHelp({ times }: { times: boolean }) {
  return (
    <>
      <Box component="details" fz="sm" visibleFrom="sm">
        <summary>
          {times
            ? "Clic o Spazio per iscrivere con il tempo migliore, cifre per scriverne un altro (6235 diventa 1'02''35), Canc per togliere. Più celle insieme"
            : 'Clic o Spazio per iscrivere, Canc per togliere. Più celle insieme'}
        </summary>
        Il nome di una gara sceglie tutta la colonna; trascinando (o con Maiusc e le frecce) si scelgono più celle, che
        si compilano insieme. Ctrl+D ripete verso il basso. Cifre e Canc valgono anche dove l'atleta è già iscritto. Una
        cella tratteggiata dice perché non è possibile.
      </Box>
      <Text size="sm" hiddenFrom="sm">
        Tocca una cella per iscrivere, il nome di una gara per compilare la colonna.
      </Text>
    </>
  );
}
