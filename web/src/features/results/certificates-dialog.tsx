import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportCertificates } from '../../api/generated/constants';
import type { Event } from '../../api/generated/meet';
import { reportLink } from '../../api/report';
import { Dialog } from '../../components/dialog/dialog';
import { openReport } from '../../components/report-menu/open-report';
import { FORMAT_NAMES, listFormats, type ReportFormat } from '../../components/report-menu/report-format';
import { categoriesOf } from '../../lib/result-groups';
import { text } from '../../lib/text';
import { resultsQuery } from './api';
import { Choices } from './choices';

interface CertificatesDialogProps {
  event: Event;
  onClose: () => void;
}

// The values are the places to print; none means all.
const places = [
  { value: '1,2,3', label: 'Prime tre' },
  { value: '1', label: 'Solo la prima' },
  { value: '', label: 'Tutte' },
];

const formats = listFormats.map((format) => ({ value: String(format), label: FORMAT_NAMES[format] }));

// CertificatesDialog prints a page for each chosen athlete or team.
export function CertificatesDialog({ event, onClose }: CertificatesDialogProps) {
  const results = useQuery(resultsQuery(event.id));
  const choices = categoriesOf(results.data?.groups ?? []);
  const [place, setPlace] = useState(places[0]?.value ?? '');
  const [name, setName] = useState('');
  // Everything is selected by default.
  const [categories, setCategories] = useState<string[] | null>(null);
  const [format, setFormat] = useState(String(listFormats[0]));
  const chosen = categories ?? choices.map(({ value }) => value);
  const printing = useMutation({
    mutationFn: async () => {
      const as = Number(format) as ReportFormat;
      const parameters = {
        eventId: event.id,
        places: place,
        name: name.trim(),
        categories: categories === null ? undefined : chosen.join(','),
      };
      await openReport(as, () => reportLink(reportCertificates, as, parameters));
      onClose();
    },
  });
  return (
    <Dialog title="Attestati" size="32rem" onClose={onClose}>
      <form
        onSubmit={(submit) => {
          submit.preventDefault();
          printing.mutate();
        }}
      >
        <Stack>
          <Text size="sm">Una pagina per ogni atleta o squadra, con il logo e il colore dell’evento.</Text>
          <Group grow>
            <NativeSelect
              label="Posizioni"
              value={place}
              data={places}
              onChange={(change) => setPlace(change.currentTarget.value)}
            />
            <NativeSelect
              label="Formato"
              value={format}
              data={formats}
              onChange={(change) => setFormat(change.currentTarget.value)}
            />
          </Group>
          <TextInput
            label="Nome"
            description="Facoltativo: una parte del nome di un atleta o di una squadra"
            value={name}
            onChange={(change) => setName(change.currentTarget.value)}
          />
          {results.isPending ? (
            <Skeleton height={160} />
          ) : (
            <Choices legend="Categorie" all="Tutte" choices={choices} value={chosen} onChange={setCategories} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={printing.isPending} disabled={chosen.length === 0}>
              Stampa
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
