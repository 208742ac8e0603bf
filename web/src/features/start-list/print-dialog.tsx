import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { anySex, female, male, mixed, reportStartList } from '../../api/generated/constants';
import type { StartList } from '../../api/generated/start';
import { reportLink } from '../../api/report';
import { Dialog } from '../../components/dialog/dialog';
import { openReport } from '../../components/report-menu/open-report';
import { FORMAT_NAMES, listFormats, type ReportFormat } from '../../components/report-menu/report-format';
import { text } from '../../lib/text';
import { clubsOf, racesOf } from './rules';

interface PrintDialogProps {
  eventId: number;
  list: StartList;
  onClose: () => void;
}

const formats = listFormats.map((format) => ({ value: String(format), label: FORMAT_NAMES[format] }));
const sexes = [
  { value: String(anySex), label: text.all },
  { value: String(male), label: 'Maschi' },
  { value: String(female), label: 'Femmine' },
  { value: String(mixed), label: 'Misti' },
];

// PrintDialog prints all or part of the list, optionally with a club's athletes marked and with empty lanes.
export function PrintDialog({ eventId, list, onClose }: PrintDialogProps) {
  const [race, setRace] = useState('');
  const [sex, setSex] = useState('0');
  const [club, setClub] = useState('');
  const [empty, setEmpty] = useState(false);
  const [format, setFormat] = useState(String(listFormats[0]));
  const printing = useMutation({
    mutationFn: async () => {
      const as = Number(format) as ReportFormat;
      const parameters = {
        eventId,
        ...(race === '' ? {} : { races: race }),
        ...(sex === '0' ? {} : { sex: Number(sex) }),
        ...(club === '' ? {} : { highlight: 1 as const, clubId: Number(club) }),
        ...(empty ? { empty: 1 as const } : {}),
      };
      await openReport(as, () => reportLink(reportStartList, as, parameters));
      onClose();
    },
  });
  return (
    <Dialog title="Stampa start list" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          printing.mutate();
        }}
      >
        <Stack>
          <NativeSelect
            label="Gara"
            data={[{ value: '', label: 'Tutte' }, ...racesOf(list.groups)]}
            value={race}
            data-autofocus
            onChange={({ currentTarget }) => setRace(currentTarget.value)}
          />
          <NativeSelect
            label="Sesso"
            data={sexes}
            value={sex}
            onChange={({ currentTarget }) => setSex(currentTarget.value)}
          />
          <NativeSelect
            label="Evidenzia gli atleti di"
            data={[{ value: '', label: 'Nessuna società' }, ...clubsOf(list.groups)]}
            value={club}
            onChange={({ currentTarget }) => setClub(currentTarget.value)}
          />
          {list.laned === 1 && (
            <Checkbox
              label="Mostra le corsie vuote"
              checked={empty}
              onChange={({ currentTarget }) => setEmpty(currentTarget.checked)}
            />
          )}
          <NativeSelect
            label="Formato"
            data={formats}
            value={format}
            onChange={({ currentTarget }) => setFormat(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={printing.isPending}>
              Stampa
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
