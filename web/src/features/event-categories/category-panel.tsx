import '@mantine/core/styles/Switch.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { changesOf } from '../../components/conflict/conflict';
import { useSharedRecord } from '../../components/conflict/use-shared-record';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { saveRepricing } from '../../components/repricing/save-repricing';
import { text } from '../../lib/text';
import { has } from '../../lib/variant';
import type { EventCategory, EventDetail } from './api';
import { PriceFields, type PriceValues, priceConflicts, priceSchema, priceValues, sentPrices } from './price-fields';
import { inheritedPrice, memberships } from './rules';

interface CategoryValues extends PriceValues {
  membership: string;
  byYear: boolean;
  // The typed number; empty means no limit.
  maxRaces: string;
}

const valuesOf = (category: EventCategory): CategoryValues => ({
  membership: String(category.membership),
  byYear: category.byYear === 1,
  maxRaces: category.maxRaces === 0 ? '' : String(category.maxRaces),
  ...priceValues(category.options),
});

const conflicts = [
  {
    name: 'membership',
    label: 'Tesseramento',
    show: (id: unknown) => memberships.find(({ value }) => value === id)?.label ?? '',
  },
  { name: 'byYear', label: 'Premi per anno di nascita', show: (on: unknown) => (on ? text.yes : text.no) },
  { name: 'maxRaces', label: 'Numero di gare abilitate' },
  ...priceConflicts,
];

const schema = z.looseObject(priceSchema);

interface CategoryPanelProps {
  event: EventDetail;
  category: EventCategory;
  onClose: () => void;
}

export function CategoryPanel({ event, category, onClose }: CategoryPanelProps) {
  const client = useQueryClient();
  const { record, dialog } = useSharedRecord<EventCategory, CategoryValues>({
    row: category,
    valuesOf,
    schema,
    fields: conflicts,
    send: (base, values, version) => {
      const changed = changesOf(valuesOf(base), values);
      return saveRepricing(meetApi.updateEventCategory, {
        id: base.id,
        version,
        ...(changed.membership && { membership: Number(changed.membership) }),
        ...(changed.byYear !== undefined && { byYear: changed.byYear ? 1 : 0 }),
        ...(changed.maxRaces !== undefined && {
          maxRaces: Number(changed.maxRaces),
        }),
        options: sentPrices(base.options, values),
      }).then(withMessage(`Opzioni di ${category.label} salvate`));
    },
    onSaved: () => {
      void refreshEvent(client);
      onClose();
    },
  });
  const { field, form } = record;
  return (
    <>
      <RecordPanel
        opened={!dialog}
        as="dialog"
        title={`Opzioni di ${category.label}`}
        record={record}
        onClose={onClose}
      >
        {has('membershipTypes') && (
          <NativeSelect label="Tesseramento" data-autofocus data={[...memberships]} {...field('membership')} />
        )}
        <Switch
          label="Premi per anno di nascita"
          name="byYear"
          checked={form.values.byYear}
          onChange={(change) => field('byYear').onChange(change.currentTarget.checked)}
        />
        <TextInput
          label="Numero di gare abilitate"
          description="Gare a cui ogni atleta della categoria può iscriversi. Vuoto: nessun limite."
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...field('maxRaces')}
          onChange={(change) => field('maxRaces').onChange(change.currentTarget.value.replace(/\D/g, ''))}
        />
        <PriceFields record={record} kind={category.kind} inherited={(id) => inheritedPrice(event.options, [], id)} />
      </RecordPanel>
      {dialog}
    </>
  );
}
