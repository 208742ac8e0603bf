import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { listsApi } from '../../api/generated/lists';
import { peopleApi } from '../../api/generated/people';
import { DateField } from '../../components/date-field/date-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import type { IsoDate } from '../../lib/dates';
import { variant } from '../../lib/variant';
import { type Certificate, refreshCertificates } from './api';
import { CertificateFile } from './certificate-file';
import {
  aYearAfter,
  blankCertificate,
  type CertificateValues,
  certificateSchema,
  certificateValues,
  certificateWire,
} from './certificate-values';
import { kinds, sportChoices } from './labels';

interface CertificatePanelProps {
  // Null for a new one.
  certificate: Certificate | null;
  // The athlete of a new certificate; 0 to choose one.
  athleteId: number;
  // Called with the id of a new certificate, so that its file can be added.
  onAdded: (id: number) => void;
  onReload?: () => void;
  onClose: () => void;
}

const maxFound = 10;

async function athletesNamed(query: string) {
  const { rows } = await listsApi.listAthletes({ lastName: query, visible: 1, page: 1, rows: maxFound });
  return rows.map(({ id, lastName, firstName, birthYear }) => ({
    id,
    text: `${lastName} ${firstName} (${birthYear})`,
  }));
}

// CertificatePanel is the form of a certificate, with its file once it is saved.
export function CertificatePanel({ certificate, athleteId, onAdded, onReload, onClose }: CertificatePanelProps) {
  const client = useQueryClient();
  const name = certificate ? `${certificate.lastName} ${certificate.firstName}` : '';
  const addedId = useRef(0);
  const added = <R extends { insertedId: number }>(reply: R): R => {
    addedId.current = reply.insertedId;
    return reply;
  };
  const record = useRecordForm<CertificateValues>({
    initialValues: certificate
      ? certificateValues(certificate)
      : blankCertificate(athleteId, variant().sports[0]?.id ?? 0),
    schema: certificateSchema,
    save: (values) =>
      certificate
        ? peopleApi.updateCertificate
            .reply({ ...certificateWire(values), id: certificate.id, version: certificate.version })
            .then(withMessage(`Certificato di ${name} salvato`))
        : peopleApi.createCertificate
            .reply({ ...certificateWire(values), athleteId: values.athleteId ?? 0 })
            .then(added),
    onSaved: () => {
      void refreshCertificates(client);
      if (certificate) onClose();
      else onAdded(addedId.current);
    },
  });
  const { field, form } = record;
  const visited = (day: IsoDate | null) => {
    form.setFieldValue('visitedOn', day);
    if (day && !form.values.expiresOn) form.setFieldValue('expiresOn', aYearAfter(day));
  };
  return (
    <RecordPanel
      opened
      title={certificate ? `Certificato di ${name}` : 'Nuovo certificato medico'}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        {!certificate && athleteId === 0 && (
          <RemoteSelect
            label="Atleta"
            required
            data-autofocus
            value={form.values.athleteId}
            load={athletesNamed}
            onChange={(id) => form.setFieldValue('athleteId', id === null ? null : Number(id))}
            error={form.errors.athleteId}
          />
        )}
        <NativeSelect label="Tipo" data={[...kinds]} {...field('kind')} />
        <NativeSelect label="Sport" data={sportChoices()} {...field('sportId')} />
        <DateField label="Data della visita" required {...field('visitedOn')} onChange={visited} />
        <DateField label="Scadenza" required {...field('expiresOn')} />
        <TextInput label="Centro" maxLength={150} autoComplete="off" {...field('centre')} />
      </SimpleGrid>
      {certificate && <CertificateFile certificate={certificate} />}
    </RecordPanel>
  );
}
