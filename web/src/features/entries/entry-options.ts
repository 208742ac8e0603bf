import * as option from '../../api/generated/options';
import { type Event, numberOption, textOption } from './api';

// The options of an event about its entries.

// timeLocked reports whether the event, not the club, sets the entry times.
export const timeLocked = (event: Event) => numberOption(event, option.entryTimeLocked) === 1;

export const wantsEntryNote = (event: Event) => numberOption(event, option.entryNoteRequired) === 1;

export const entryNoteLabel = (event: Event) => textOption(event, option.entryNoteLabel) || 'Note';

export const hasWildCards = (event: Event) => numberOption(event, option.wildCards) === 1;
