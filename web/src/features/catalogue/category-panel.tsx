import '@mantine/core/styles/Fieldset.css';
import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { catalogueApi } from '../../api/generated/catalogue';
import { refresh } from '../../api/query';
import { DateField } from '../../components/date-field/date-field';
import { noAutoComplete } from '../../components/input-props';
import { NumberField } from '../../components/number-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import type { CategoryRow, Season, Sport } from './api';
import { blankCategory, type CategoryValues, categorySchema, categoryValues, categoryWire } from './category-values';
import { kinds, memberships, seasonChoices, sportChoices, team } from './choices';

interface CategoryPanelProps {
  // Null for a new one.
  category: CategoryRow | null;
  seasons: readonly Season[];
  sports: readonly Sport[];
  // The season of a new category.
  season: number;
  sport: number;
  onReload?: () => void;
  onClose: () => void;
}

export function CategoryPanel({ category, seasons, sports, season, sport, onReload, onClose }: CategoryPanelProps) {
  const client = useQueryClient();
  const record = useRecordForm<CategoryValues>({
    initialValues: category ? categoryValues(category) : blankCategory(season, sport),
    schema: categorySchema,
    save: (values) => {
      const sent = category
        ? catalogueApi.updateCategory.reply({
            ...categoryWire(values),
            id: category.id,
            version: category.version,
          })
        : catalogueApi.createCategory.reply(categoryWire(values));
      return sent.then(withMessage(`Categoria «${values.name.trim()}» salvata`));
    },
    onSaved: () => {
      void refresh(client, catalogueApi.listCategories);
      onClose();
    },
  });
  const { field } = record;
  return (
    <RecordPanel
      opened
      as="dialog"
      size="xl"
      title={category ? `Modifica ${category.name}` : 'Nuova categoria'}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="Etichetta" required data-autofocus {...noAutoComplete} {...field('label')} />
        <TextInput label="Descrizione" required {...noAutoComplete} {...field('name')} />
        <NativeSelect label="Stagione" required data={seasonChoices(seasons)} {...field('seasonId')} />
        {sports.length > 1 && <NativeSelect label="Sport" required data={sportChoices(sports)} {...field('sportId')} />}
        <NativeSelect label="Tipo" required data={[...kinds]} {...field('kind')} />
        <NativeSelect
          label="Tipo di tesseramento"
          data={[{ value: '0', label: 'Tutti' }, ...memberships]}
          {...field('membership')}
        />
      </SimpleGrid>
      <Bounds legend="Nascita dei maschi">
        <DateField label="Dal" {...field('menFrom')} />
        <DateField label="Al" {...field('menTo')} />
      </Bounds>
      <Bounds legend="Nascita delle femmine">
        <DateField label="Dal" {...field('womenFrom')} />
        <DateField label="Al" {...field('womenTo')} />
      </Bounds>
      {record.form.values.kind === team && (
        <Bounds legend="Somma delle età">
          <NumberField label="Da" maxLength={4} {...field('ageSumMin')} />
          <NumberField label="A" maxLength={4} {...field('ageSumMax')} />
        </Bounds>
      )}
    </RecordPanel>
  );
}

// The two bounds are side by side even on a phone, so that they read as a range.
function Bounds({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Fieldset legend={legend} variant="unstyled" m={0}>
      <SimpleGrid cols={2} spacing="sm">
        {children}
      </SimpleGrid>
    </Fieldset>
  );
}
