import { catalogueApi } from './generated/catalogue';
import { lookup } from './lookup';

// birthplaceLookup finds birthplaces: current and former comuni, and foreign states.
export const birthplaceLookup = lookup((input, options) => catalogueApi.comuneOptions({ scope: 0, ...input }, options));

const place = (className: string) => lookup((input, options) => catalogueApi.options({ className, ...input }, options));

export const regionLookup = place('Regione');
export const provinceLookup = place('Provincia');
export const comuneLookup = place('Comune');
