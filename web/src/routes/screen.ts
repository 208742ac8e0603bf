import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Endpoint } from '../api/call';
import type { Home } from '../api/generated/session';
import type { GridSearch } from '../components/data-grid/grid-types';

// The first list of a screen. It is small enough for the table of screens, so that its first page is requested
// together with the screen's code.
export interface FirstList {
  // The list whose filters are in the address, which uses wire names.
  list: Endpoint;
  ask: (client: QueryClient, search: GridSearch) => Promise<unknown>;
}

// What a file in routes/ exports. prefetch loads the screen's first data before it is shown.
export interface ScreenModule {
  Screen: ComponentType;
  // The list whose filters are in the address, which uses wire names.
  list?: Endpoint;
  prefetch?: (client: QueryClient, search: GridSearch) => Promise<unknown>;
}

// One row of the table of screens. Menu items, tiles and links show only paths that have a row.
export interface ScreenRow {
  path: string;
  // The window title, followed by the variant's title.
  title: string;
  // Whether a user may open the screen; if absent, all logged-in users may.
  need?: (home: Home) => boolean;
  // The first list, if the screen has one; otherwise the prefetch function of its code is used.
  first?: FirstList;
  load: () => Promise<ScreenModule>;
}
