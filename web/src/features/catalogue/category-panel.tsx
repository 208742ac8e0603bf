import '@mantine/core/styles/Fieldset.css';
import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/generated';
import { refresh } from '../../api/query';
import { DateField } from '../../components/date-field/date-field';
import { NumberField } from '../../components/number-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import type { CategoryRow, Season, Sport } from './api';
import { blankCategory, type CategoryValues, categorySchema, categoryValues, categoryWire } from './category-values';
import { kinds, memberships, seasonChoices, sportChoices, team } from './choices';

interface CategoryPanelProps {
  // Null for a new one.
  category: CategoryRow | null;
  seasons: readonly Season[];
  sports: readonly Sport[];
  // Where a new category begins.
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
    save: (values) =>
      category
        ? api.updateCategory.reply({
            ...categoryWire(values),
            ID_CATEGORIA: category.ID_CATEGORIA,
            VERSIONE: category.VERSIONE,
          })
        : api.createCategory.reply(categoryWire(values)),
    onSaved: () => {
      void refresh(client, api.listCategories);
      onClose();
    },
  });
  const { field } = record;
  return (
    <RecordPanel
      opened
      as="dialog"
      size="xl"
      title={category ? `Modifica ${category.DESCRIZIONE}` : 'Nuova categoria'}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="Etichetta" required data-autofocus {...plain} {...field('LABEL')} />
        <TextInput label="Descrizione" required {...plain} {...field('DESCRIZIONE')} />
        <NativeSelect label="Stagione" required data={seasonChoices(seasons)} {...field('FK_ID_STAGIONE')} />
        {sports.length > 1 && (
          <NativeSelect label="Sport" required data={sportChoices(sports)} {...field('FK_ID_SPORT')} />
        )}
        <NativeSelect label="Tipo" required data={[...kinds]} {...field('FK_ID_TIPO')} />
        <NativeSelect
          label="Tipo di tesseramento"
          data={[{ value: '0', label: 'Tutti' }, ...memberships]}
          {...field('FK_ID_TIPO_TESSERAMENTO')}
        />
      </SimpleGrid>
      <Bounds legend="Nascita dei maschi">
        <DateField label="Dal" {...field('DATA_NASCITA_DA_M')} />
        <DateField label="Al" {...field('DATA_NASCITA_A_M')} />
      </Bounds>
      <Bounds legend="Nascita delle femmine">
        <DateField label="Dal" {...field('DATA_NASCITA_DA_F')} />
        <DateField label="Al" {...field('DATA_NASCITA_A_F')} />
      </Bounds>
      {record.form.values.FK_ID_TIPO === team && (
        <Bounds legend="Somma delle età">
          <NumberField label="Da" maxLength={4} {...field('ETA_MIN')} />
          <NumberField label="A" maxLength={4} {...field('ETA_MAX')} />
        </Bounds>
      )}
    </RecordPanel>
  );
}

// Two bounds stand side by side also on a phone: one look tells a range.
function Bounds({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Fieldset legend={legend} variant="unstyled" m={0}>
      <SimpleGrid cols={2} spacing="sm">
        {children}
      </SimpleGrid>
    </Fieldset>
  );
}

// Browsers would offer names and addresses.
const plain = { autoComplete: 'off' } as const;
