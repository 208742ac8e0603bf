import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clubLookup } from '../../api/club-lookups';
import { eventLookup } from '../../api/event-lookup';
import { moneyApi } from '../../api/generated/money';
import { sessionApi } from '../../api/generated/session';
import { refresh } from '../../api/query';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { formatMoney } from '../../lib/money';
import type { MovementDetail } from './api';
import {
  blankMovement,
  credit,
  debit,
  type MovementValues,
  movementSchema,
  movementValues,
  movementWire,
} from './movement-values';

interface MovementPanelProps {
  // Null for a new one.
  movement: MovementDetail | null;
  onReload?: () => void;
  onClose: () => void;
}

// MovementPanel creates a movement of a club's credit or changes one.
export function MovementPanel({ movement, onReload, onClose }: MovementPanelProps) {
  const client = useQueryClient();
  const record = useRecordForm<MovementValues>({
    initialValues: movement ? movementValues(movement) : blankMovement,
    schema: movementSchema,
    save: (values) => {
      const fields = movementWire(values);
      const sent = movement
        ? moneyApi.updateMovement.reply({ ...fields, id: movement.id, version: movement.version })
        : moneyApi.createMovement.reply(fields);
      return sent.then(withMessage(`Movimento di ${formatMoney(fields.amount)} salvato`));
    },
    onSaved: () => {
      void refresh(client, moneyApi.listMovements, moneyApi.getOrder, sessionApi.home);
      onClose();
    },
  });
  const { field } = record;
  return (
    <RecordPanel
      opened
      as="dialog"
      size="lg"
      title={movement ? `Modifica movimento ${movement.id}` : 'Nuovo movimento'}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <RemoteSelect
        label="Società"
        required
        load={clubLookup.load}
        resolve={clubLookup.resolve}
        initialText={movement?.clubName || undefined}
        {...field('clubId')}
      />
      <Textarea label="Note" required rows={3} maxLength={4000} autoComplete="off" {...field('note')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="Importo (€)" required inputMode="decimal" autoComplete="off" {...field('amount')} />
        <NativeSelect
          label="Tipo"
          data={[
            { value: credit, label: 'Credito' },
            { value: debit, label: 'Debito' },
          ]}
          {...field('kind')}
        />
      </SimpleGrid>
      <RemoteSelect
        label="Evento"
        description="Se il movimento riguarda un evento"
        load={eventLookup.load}
        resolve={eventLookup.resolve}
        {...field('eventId')}
      />
    </RecordPanel>
  );
}
