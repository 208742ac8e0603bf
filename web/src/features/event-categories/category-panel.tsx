import { NativeSelect, Switch, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { api } from '../../api/generated';
import { changesOf } from '../../components/conflict/conflict';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { text } from '../../lib/text';
import { isSwimming } from '../../lib/variant';
import type { EventCategory, EventDetail } from './api';
import { PriceFields, type PriceValues, priceConflicts, priceSchema, priceValues, sentPrices } from './price-fields';
import { inheritedPrice, memberships } from './rules';
import { useSharedRecord } from './use-shared-record';

interface CategoryValues extends PriceValues {
  FK_ID_TIPO_TESSERAMENTO: string;
  FLG_ANNO: boolean;
  // Typed; empty means no limit.
  NUMERO_GARE_ABILITATE: string;
}

const valuesOf = (category: EventCategory): CategoryValues => ({
  FK_ID_TIPO_TESSERAMENTO: String(category.FK_ID_TIPO_TESSERAMENTO),
  FLG_ANNO: category.FLG_ANNO === 1,
  NUMERO_GARE_ABILITATE: category.NUMERO_GARE_ABILITATE === 0 ? '' : String(category.NUMERO_GARE_ABILITATE),
  ...priceValues(category.opzioni),
});

const conflicts = [
  {
    name: 'FK_ID_TIPO_TESSERAMENTO',
    label: 'Tesseramento',
    show: (id: unknown) => memberships.find(({ value }) => value === id)?.label ?? '',
  },
  { name: 'FLG_ANNO', label: 'Premi per anno di nascita', show: (on: unknown) => (on ? text.yes : text.no) },
  { name: 'NUMERO_GARE_ABILITATE', label: 'Numero di gare abilitate' },
  ...priceConflicts,
];

const schema = z.looseObject(priceSchema);

interface CategoryPanelProps {
  event: EventDetail;
  category: EventCategory;
  onClose: () => void;
}

export function CategoryPanel({ event, category, onClose }: CategoryPanelProps) {
  const { record, dialog } = useSharedRecord<EventCategory, CategoryValues>({
    row: category,
    valuesOf,
    schema,
    fields: conflicts,
    send: (base, values, VERSIONE) => {
      const changed = changesOf(valuesOf(base), values);
      return api.updateEventCategory.reply({
        ID_EVENTO_CATEGORIA: base.ID_EVENTO_CATEGORIA,
        VERSIONE,
        ...(changed.FK_ID_TIPO_TESSERAMENTO && { FK_ID_TIPO_TESSERAMENTO: Number(changed.FK_ID_TIPO_TESSERAMENTO) }),
        ...(changed.FLG_ANNO !== undefined && { FLG_ANNO: changed.FLG_ANNO ? 1 : 0 }),
        ...(changed.NUMERO_GARE_ABILITATE !== undefined && {
          NUMERO_GARE_ABILITATE: Number(changed.NUMERO_GARE_ABILITATE),
        }),
        opzioniSave: sentPrices(base.opzioni, values),
      });
    },
    onClose,
  });
  const { field, form } = record;
  return (
    <>
      <RecordPanel
        opened={!dialog}
        as="dialog"
        title={`Opzioni di ${category.LABEL}`}
        record={record}
        onClose={onClose}
      >
        {isSwimming() && (
          <NativeSelect
            label="Tesseramento"
            data-autofocus
            data={[...memberships]}
            {...field('FK_ID_TIPO_TESSERAMENTO')}
          />
        )}
        <Switch
          label="Premi per anno di nascita"
          name="FLG_ANNO"
          checked={form.values.FLG_ANNO}
          onChange={(change) => field('FLG_ANNO').onChange(change.currentTarget.checked)}
        />
        <TextInput
          label="Numero di gare abilitate"
          description="Gare a cui ogni atleta della categoria può iscriversi. Vuoto: nessun limite."
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...field('NUMERO_GARE_ABILITATE')}
          onChange={(change) => field('NUMERO_GARE_ABILITATE').onChange(change.currentTarget.value.replace(/\D/g, ''))}
        />
        <PriceFields
          record={record}
          kind={category.FK_ID_TIPO}
          inherited={(id) => inheritedPrice(event.opzioni, [], id)}
        />
      </RecordPanel>
      {dialog}
    </>
  );
}
