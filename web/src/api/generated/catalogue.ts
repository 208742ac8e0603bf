// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type CategoryRow, type Option, type Paging, type PickerSearch, type Race } from './shared';

export interface Lookup {
  className: string;
  id?: number;
  text?: string;
  regionId?: number;
  provinceId?: number;
  select2?: string;
}

export interface TaxCodeOf {
  lastName: string;
  firstName: string;
  sex: number;
  birth: string | null;
  placeId: number;
}

export interface CategoryFilter {
  seasonId?: number;
  sportId?: number;
  kind?: number;
  membership?: number;
  name?: string;
  eventId?: number;
}

export interface NewCategory {
  id?: number;
  seasonId?: number | null;
  sportId?: number | null;
  name?: string | null;
  label?: string | null;
  kind?: number | null;
  membership?: number | null;
  menFrom?: string | null;
  menTo?: string | null;
  womenFrom?: string | null;
  womenTo?: string | null;
  ageSumMin?: number | null;
  ageSumMax?: number | null;
}

export interface EditCategory {
  id: number;
  version?: number;
  seasonId?: number | null;
  sportId?: number | null;
  name?: string | null;
  label?: string | null;
  kind?: number | null;
  membership?: number | null;
  menFrom?: string | null;
  menTo?: string | null;
  womenFrom?: string | null;
  womenTo?: string | null;
  ageSumMin?: number | null;
  ageSumMax?: number | null;
}

export interface CategoryRef {
  id: number;
}

export interface SeasonCopy {
  seasonId: number;
}

export interface RaceFilter {
  sportId?: number;
  kind?: number;
  name?: string;
}

export interface NewRace {
  id?: number;
  sportId?: number | null;
  name?: string | null;
  abbreviation?: string | null;
  legMetres?: number | null;
  metres?: number | null;
  styleId?: number | null;
  kind?: number | null;
  members?: number | null;
  sex?: number | null;
}

export interface EditRace {
  id: number;
  version?: number;
  sportId?: number | null;
  name?: string | null;
  abbreviation?: string | null;
  legMetres?: number | null;
  metres?: number | null;
  styleId?: number | null;
  kind?: number | null;
  members?: number | null;
  sex?: number | null;
}

export interface RaceRef {
  id: number;
}

export interface TaxCode {
  code: string;
}

export interface Copied {
  copied: number;
}

const names = {
  ...shared,
  CategoryFilter: 'seasonId FK_ID_STAGIONE,sportId FK_ID_SPORT,kind FK_ID_TIPO,membership FK_ID_TIPO_TESSERAMENTO,name DESCRIZIONE,eventId ID_EVENTO',
  CategoryRef: 'id ID_CATEGORIA',
  Copied: 'copied COPIATE',
  EditCategory: 'id ID_CATEGORIA,version VERSIONE,seasonId FK_ID_STAGIONE,sportId FK_ID_SPORT,name DESCRIZIONE,label LABEL,kind FK_ID_TIPO,membership FK_ID_TIPO_TESSERAMENTO,menFrom DATA_NASCITA_DA_M,menTo DATA_NASCITA_A_M,womenFrom DATA_NASCITA_DA_F,womenTo DATA_NASCITA_A_F,ageSumMin ETA_MIN,ageSumMax ETA_MAX',
  EditRace: 'id ID_GARA,version VERSIONE,sportId FK_ID_SPORT,name DESCRIZIONE,abbreviation DESC_ABBR,legMetres METRI,metres METRI_GARA,styleId FK_ID_STILE,kind FK_ID_TIPO,members COMPONENTI,sex SESSO_AMMESSO',
  Lookup: 'className className,id ID,text DESCRIZIONE,regionId FK_ID_REGIONE,provinceId FK_ID_PROVINCIA,select2 select2',
  NewCategory: 'id ID_CATEGORIA,seasonId FK_ID_STAGIONE,sportId FK_ID_SPORT,name DESCRIZIONE,label LABEL,kind FK_ID_TIPO,membership FK_ID_TIPO_TESSERAMENTO,menFrom DATA_NASCITA_DA_M,menTo DATA_NASCITA_A_M,womenFrom DATA_NASCITA_DA_F,womenTo DATA_NASCITA_A_F,ageSumMin ETA_MIN,ageSumMax ETA_MAX',
  NewRace: 'id ID_GARA,sportId FK_ID_SPORT,name DESCRIZIONE,abbreviation DESC_ABBR,legMetres METRI,metres METRI_GARA,styleId FK_ID_STILE,kind FK_ID_TIPO,members COMPONENTI,sex SESSO_AMMESSO',
  RaceFilter: 'sportId FK_ID_SPORT,kind FK_ID_TIPO,name DESCRIZIONE',
  RaceRef: 'id ID_GARA',
  SeasonCopy: 'seasonId FK_ID_STAGIONE',
  TaxCode: 'code CODICE_FISCALE',
  TaxCodeOf: 'lastName COGNOME,firstName NOME,sex SESSO,birth DATA_NASCITA,placeId FK_ID_COMUNE_NASCITA',
};

const { call, list } = area(names);

export const catalogueApi = {
  comuneOptions: list<PickerSearch & Paging, Option>('GET', 'core/geo/comuni/select2', 'PickerSearch', 'Option'),
  options: list<Lookup & Paging, Option>('GET', 'core/basic/search/select2', 'Lookup', 'Option'),
  option: call<Lookup, Option>('GET', 'core/basic/element', 'Lookup', 'Option'),
  taxCode: call<TaxCodeOf, TaxCode>('GET', 'core/codicefiscale', 'TaxCodeOf', 'TaxCode'),
  listCategories: list<CategoryFilter & Paging, CategoryRow>('GET', 'ge/categorie', 'CategoryFilter', 'CategoryRow'),
  createCategory: call<NewCategory, null>('POST', 'ge/categoria', 'NewCategory'),
  updateCategory: call<EditCategory, null>('PUT', 'ge/categoria', 'EditCategory'),
  deleteCategory: call<CategoryRef, null>('DELETE', 'ge/categoria', 'CategoryRef'),
  copyCategories: call<SeasonCopy, Copied>('POST', 'ge/categorie/copia', 'SeasonCopy', 'Copied'),
  listRaces: list<RaceFilter & Paging, Race>('GET', 'ge/gare', 'RaceFilter', 'Race'),
  createRace: call<NewRace, null>('POST', 'ge/gara', 'NewRace'),
  updateRace: call<EditRace, null>('PUT', 'ge/gara', 'EditRace'),
  deleteRace: call<RaceRef, null>('DELETE', 'ge/gara', 'RaceRef'),
};
