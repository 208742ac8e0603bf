import * as z from 'zod/mini';
import { api } from '../../api/generated';
import { RecordPanel } from '../../components/record-panel/record-panel';
import type { EventCategory, EventDetail, EventRace } from './api';
import { PriceFields, type PriceValues, priceConflicts, priceSchema, priceValues, sentPrices } from './price-fields';
import { inheritedPrice } from './rules';
import { useSharedRecord } from './use-shared-record';

const valuesOf = (race: EventRace) => priceValues(race.opzioni);
const schema = z.looseObject(priceSchema);

interface PricesPanelProps {
  event: EventDetail;
  category: EventCategory;
  race: EventRace;
  onClose: () => void;
}

export function PricesPanel({ event, category, race, onClose }: PricesPanelProps) {
  const { record, dialog } = useSharedRecord<EventRace, PriceValues>({
    row: race,
    valuesOf,
    schema,
    fields: priceConflicts,
    send: (base, values, VERSIONE) =>
      api.updateEventRace.reply({
        ID_EVENTO_GARA: base.ID_EVENTO_GARA,
        VERSIONE,
        opzioniSave: sentPrices(base.opzioni, values),
      }),
    onClose,
  });
  return (
    <>
      <RecordPanel
        opened={!dialog}
        as="dialog"
        title={`Importi di ${race.DESC_ABBR || race.DESC_GARA}, ${race.DESC_CATEGORIA}`}
        record={record}
        onClose={onClose}
      >
        <PriceFields
          record={record}
          kind={race.FK_ID_TIPO}
          inherited={(id) => inheritedPrice(event.opzioni, category.opzioni, id)}
        />
      </RecordPanel>
      {dialog}
    </>
  );
}
