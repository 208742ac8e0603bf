import '@mantine/core/styles/Switch.css';
import { NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { championshipApi } from '../../api/generated/championship';
import { sessionApi } from '../../api/generated/session';
import { refresh } from '../../api/query';
import { DateField } from '../../components/date-field/date-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
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
  // The sport of a new one; 0 for none.
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
    save: (values) => {
      const fields = championshipWire(values);
      const sent = championship
        ? championshipApi.updateChampionship.reply({
            ...fields,
            id: championship.id,
            version: championship.version,
          })
        : championshipApi.createChampionship.reply(fields);
      return sent.then(withMessage(`Campionato «${values.name.trim()}» salvato`));
    },
    onSaved: () => {
      // Saving the first championship of a season may create the season.
      void refresh(client, championshipApi.listChampionships, championshipApi.listEventChampionships, sessionApi.home);
      onClose();
    },
  });
  const { field, form } = record;
  const season = seasonName(form.values.starts);
  const { value: active, ...switching } = field('active');
  return (
    <RecordPanel
      opened
      as="dialog"
      size="xl"
      title={championship ? `Modifica ${championship.name}` : 'Nuovo campionato'}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <TextInput label="Descrizione" required data-autofocus autoComplete="off" maxLength={200} {...field('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        {sports.length > 1 && (
          <NativeSelect label="Sport" required {...field('sportId')}>
            <option value="">Scegli lo sport</option>
            {sports.map((sport) => (
              <option key={sport.id} value={sport.id}>
                {sport.name}
              </option>
            ))}
          </NativeSelect>
        )}
        <NativeSelect label="Comitato" data={[...committees]} {...field('committee')} />
        <DateField label="Data di inizio" required {...field('starts')} />
        <DateField label="Data di fine" required {...field('ends')} />
        <NativeSelect label="Stagione" {...field('seasonId')}>
          <option value={ownSeason}>{`Quella della data di inizio${season && ` (${season})`}`}</option>
          {seasons.map((season) => (
            <option key={season.id} value={season.id}>
              {season.name}
            </option>
          ))}
        </NativeSelect>
      </SimpleGrid>
      <Switch label="Attivo, visibile alle società" checked={active} {...switching} />
    </RecordPanel>
  );
}
