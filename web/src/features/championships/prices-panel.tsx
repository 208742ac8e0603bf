import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { championshipApi } from '../../api/generated/championship';
import { refresh } from '../../api/query';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import type { ChampionshipPrice, Sport } from './api';
import { changedPrices, formatTyped, type PriceValues, priceName, priceSchema, priceValues } from './price-values';
import classes from './prices-panel.module.css';
import { committees } from './rules';

interface PricesPanelProps {
  prices: readonly ChampionshipPrice[];
  sports: readonly Sport[];
  onClose: () => void;
}

export function PricesPanel({ prices, sports, onClose }: PricesPanelProps) {
  const client = useQueryClient();
  const record = useRecordForm<PriceValues>({
    initialValues: priceValues(prices),
    schema: priceSchema,
    save: async (values) => {
      const changed = changedPrices(prices, values);
      if (changed.length === 0) return { message: 'Nessuna quota cambiata' };
      return withMessage(changed.length === 1 ? '1 quota salvata' : `${changed.length} quote salvate`)(
        await championshipApi.setChampionshipPrices.reply({ prices: changed }),
      );
    },
    onSaved: () => {
      void refresh(client, championshipApi.championshipsAmount);
      onClose();
    },
  });
  return (
    <RecordPanel opened as="dialog" size="xl" title="Quote dei campionati" record={record} onClose={onClose}>
      <p className={classes.hint}>
        Quanto paga una società per iscriversi a un campionato, in euro. Gli ordini già creati non cambiano.
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Sport</th>
            {committees.map((committee) => (
              <th key={committee.value} scope="col" className={classes.amount}>
                {committee.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sports.map((sport, row) => (
            <tr key={sport.id}>
              <th scope="row">{sport.name}</th>
              {committees.map((committee, column) => {
                const name = priceName(sport.id, committee.value);
                return (
                  <td key={committee.value}>
                    <TextInput
                      aria-label={`${sport.name}, comitato ${committee.label.toLowerCase()}`}
                      data-autofocus={(row === 0 && column === 0) || undefined}
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={12}
                      classNames={{ input: classes.input }}
                      {...record.field(name)}
                      onBlur={(event) => record.form.setFieldValue(name, formatTyped(event.currentTarget.value))}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </RecordPanel>
  );
}
