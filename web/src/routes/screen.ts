import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Endpoint } from '../api/call';
import type { Home } from '../api/generated/account';
import type { GridSearch } from '../components/data-grid/grid-types';

// A list that a screen begins with. It is light enough for the table of screens, so that its first page is asked for beside the screen's code.
export interface FirstList {
  // Whose filters stand in the address, which keeps the contract's names.
  list: Endpoint;
  ask: (client: QueryClient, search: GridSearch) => Promise<unknown>;
}

// What a file in routes/ exports. The prefetch loads the screen's first data before it is shown.
export interface ScreenModule {
  Screen: ComponentType;
  // Whose filters stand in the address, which keeps the contract's names.
  list?: Endpoint;
  prefetch?: (client: QueryClient, search: GridSearch) => Promise<unknown>;
}

// One row of the table of screens. Menu items, tiles and links show only paths that have a row.
export interface ScreenRow {
  path: string;
  // The document's title, after which the variant's own follows.
  title: string;
  // Who may; everybody who is logged in when absent.
  need?: (home: Home) => boolean;
  // What it begins with, where that is a list; otherwise the prefetch of its code.
  first?: FirstList;
  load: () => Promise<ScreenModule>;
}
