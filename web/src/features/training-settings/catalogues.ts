import type { TrainingSettings } from '../../api/generated/training';
import { trainingApi } from '../../api/generated/training';
import { oneQuery } from '../../api/query';

export const settingsQuery = () => oneQuery(trainingApi.trainingSettings, {});

// The fields that the four lists share; only intensities have a colour.
export interface Item {
  id: number;
  name: string;
  visible: 0 | 1;
  version: number;
  colour?: string;
}

export interface Changes {
  name?: string;
  visible?: 0 | 1;
  colour?: string;
}

// One of the four lists: its labels and its calls.
export interface Catalogue {
  title: string;
  // An item with its article, and the title of the form of a new one.
  withArticle: string;
  newLabel: string;
  hint: string;
  coloured: boolean;
  items: (settings: TrainingSettings) => readonly Item[];
  create: (item: { name: string; colour?: string }) => ReturnType<typeof trainingApi.createStyle.reply>;
  update: (id: number, version: number, item: Changes) => ReturnType<typeof trainingApi.updateStyle.reply>;
  hide: (id: number) => ReturnType<typeof trainingApi.hideStyle.reply>;
}

export const catalogues = {
  stili: {
    title: 'Stili',
    withArticle: 'lo stile',
    newLabel: 'Nuovo stile',
    hint: 'Come si nuota una serie: farfalla, dorso, rana.',
    coloured: false,
    items: ({ styles }) => styles,
    create: ({ name }) => trainingApi.createStyle.reply({ name }),
    update: (id, version, item) => trainingApi.updateStyle.reply({ id, version, ...item }),
    hide: (id) => trainingApi.hideStyle.reply({ id }),
  },
  intensita: {
    title: 'Intensità',
    withArticle: "l'intensità",
    newLabel: 'Nuova intensità',
    hint: 'Le zone di allenamento, ciascuna con il suo colore.',
    coloured: true,
    items: ({ intensities }) => intensities,
    create: (item) => trainingApi.createIntensity.reply(item),
    update: (id, version, item) => trainingApi.updateIntensity.reply({ id, version, ...item }),
    hide: (id) => trainingApi.hideIntensity.reply({ id }),
  },
  modalita: {
    title: 'Modalità',
    withArticle: 'la modalità',
    newLabel: 'Nuova modalità',
    hint: 'Con che cosa o in che modo: gambe, palette, ipossico.',
    coloured: false,
    items: ({ modalities }) => modalities,
    create: ({ name }) => trainingApi.createModality.reply({ name }),
    update: (id, version, item) => trainingApi.updateModality.reply({ id, version, ...item }),
    hide: (id) => trainingApi.hideModality.reply({ id }),
  },
  gruppi: {
    title: 'Gruppi',
    withArticle: 'il gruppo',
    newLabel: 'Nuovo gruppo',
    hint: 'Le squadre che alleni, ciascuna con il suo programma.',
    coloured: false,
    // Colleagues' groups are read-only.
    items: ({ groups }) => groups.filter(({ shared }) => shared === 0),
    create: ({ name }) => trainingApi.createGroup.reply({ name }),
    update: (id, version, item) => trainingApi.updateGroup.reply({ id, version, ...item }),
    hide: (id) => trainingApi.hideGroup.reply({ id }),
  },
} satisfies Record<string, Catalogue>;

export type CatalogueKey = keyof typeof catalogues;

export const catalogueKeys = Object.keys(catalogues) as CatalogueKey[];

export const isCatalogue = (key: unknown): key is CatalogueKey => typeof key === 'string' && key in catalogues;

// hidingQuestion returns the confirmation, which explains that series and workouts are kept.
export const hidingQuestion = ({ withArticle }: Catalogue, name: string) =>
  `Stai per nascondere ${withArticle} «${name}»: passerà allo stato NASCOSTO, le serie e gli allenamenti NON saranno eliminati. Continuare?`;
