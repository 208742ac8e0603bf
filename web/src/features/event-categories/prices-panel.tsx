import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { useSharedRecord } from '../../components/conflict/use-shared-record';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { saveRepricing } from '../../components/repricing/save-repricing';
import type { EventCategory, EventDetail, EventRace } from './api';
import { PriceFields, type PriceValues, priceConflicts, priceSchema, priceValues, sentPrices } from './price-fields';
import { inheritedPrice } from './rules';

const valuesOf = (race: EventRace) => priceValues(race.options);
const schema = z.looseObject(priceSchema);

interface PricesPanelProps {
  event: EventDetail;
  category: EventCategory;
  race: EventRace;
  onClose: () => void;
}

export function PricesPanel({ event, category, race, onClose }: PricesPanelProps) {
  const client = useQueryClient();
  const { record, dialog } = useSharedRecord<EventRace, PriceValues>({
    row: race,
    valuesOf,
    schema,
    fields: priceConflicts,
    send: (base, values, version) =>
      saveRepricing(meetApi.updateEventRace, {
        id: base.id,
        version,
        options: sentPrices(base.options, values),
      }).then(withMessage(`Importi di ${race.abbreviation || race.race} salvati: ${race.category}`)),
    onSaved: () => {
      void refreshEvent(client);
      onClose();
    },
  });
  return (
    <>
      <RecordPanel
        opened={!dialog}
        as="dialog"
        title={`Importi di ${race.abbreviation || race.race}, ${race.category}`}
        record={record}
        onClose={onClose}
      >
        <PriceFields
          record={record}
          kind={race.kind}
          inherited={(id) => inheritedPrice(event.options, category.options, id)}
        />
      </RecordPanel>
      {dialog}
    </>
  );
}
