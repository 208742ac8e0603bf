import { publicPath, writeAddress } from '../features/public-results/address';

// Where strangers see results, where the deployment shows them.
export const publicResultsPath = publicPath;

export const publicEventPath = (eventId: number) => writeAddress({ eventId });
