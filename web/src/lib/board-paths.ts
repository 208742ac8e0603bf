// The paths of the boards. They are a page of their own, so links to them load it instead of the portal.
export const boardPaths = ['/tabellone', '/sovrimpressione', '/partenze', '/Speaker'] as const;
export type BoardPath = (typeof boardPaths)[number];

export const isBoard = (address: string): boolean => boardPaths.some((path) => address.split('?')[0] === path);

// isPublicBoard reports whether a board needs no login.
export const isPublicBoard = (path: BoardPath): boolean => path !== '/Speaker';
