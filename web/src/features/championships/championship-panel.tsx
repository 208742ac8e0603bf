import { NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/generated';
import { refresh } from '../../api/query';
import { DateField } from '../../components/date-field/date-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import type { Championship, Season, Sport } from './api';
import {
  blankChampionship,
  type ChampionshipValues,
  championshipSchema,
  championshipValues,
  championshipWire,
  ownSeason,
} from './championship-values';
import { committees, seasonName } from './rules';

interface ChampionshipPanelProps {
  // Null for a new one.
  championship: Championship | null;
  sports: readonly Sport[];
  seasons: readonly Season[];
  // The sport a new one begins with; 0 for none.
  sport: number;
  onReload?: () => void;
  onClose: () => void;
}

export function ChampionshipPanel(props: ChampionshipPanelProps) {
  const { championship, sports, seasons, sport, onReload, onClose } = props;
  const client = useQueryClient();
  const record = useRecordForm<ChampionshipValues>({
    initialValues: championship ? championshipValues(championship, seasons) : blankChampionship(sport),
    schema: championshipSchema,
    save: (values) =>
      championship
        ? api.updateChampionship.reply({
            ...championshipWire(values),
            ID_CAMPIONATO: championship.ID_CAMPIONATO,
            VERSIONE: championship.VERSIONE,
          })
        : api.createChampionship.reply(championshipWire(values)),
    onSaved: () => {
      // The first championship of a season may have made the season.
      void refresh(client, api.listChampionships, api.listEventChampionships, api.home);
      onClose();
    },
  });
  const { field, form } = record;
  const season = seasonName(form.values.DATA_INIZIO);
  const { value: active, ...switching } = field('FLG_ATTIVO');
  return (
    <RecordPanel
      opened
      as="dialog"
      size="xl"
      title={championship ? `Modifica ${championship.DESCRIZIONE}` : 'Nuovo campionato'}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <TextInput
        label="Descrizione"
        required
        data-autofocus
        autoComplete="off"
        maxLength={200}
        {...field('DESCRIZIONE')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        {sports.length > 1 && (
          <NativeSelect label="Sport" required {...field('FK_ID_SPORT')}>
            <option value="">Scegli lo sport</option>
            {sports.map((one) => (
              <option key={one.ID_SPORT} value={one.ID_SPORT}>
                {one.DESCRIZIONE}
              </option>
            ))}
          </NativeSelect>
        )}
        <NativeSelect label="Comitato" data={[...committees]} {...field('FK_ID_COMITATO')} />
        <DateField label="Data di inizio" required {...field('DATA_INIZIO')} />
        <DateField label="Data di fine" required {...field('DATA_FINE')} />
        <NativeSelect label="Stagione" {...field('FK_ID_STAGIONE')}>
          <option value={ownSeason}>{`Quella della data di inizio${season && ` (${season})`}`}</option>
          {seasons.map((one) => (
            <option key={one.ID_STAGIONE} value={one.ID_STAGIONE}>
              {one.DESCRIZIONE}
            </option>
          ))}
        </NativeSelect>
      </SimpleGrid>
      <Switch label="Attivo, visibile alle società" checked={active} {...switching} />
    </RecordPanel>
  );
}
