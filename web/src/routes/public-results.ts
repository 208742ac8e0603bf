import { publicPath, writeAddress } from '../features/public-results/address';

// The path of the public results, in deployments that have them.
export const publicResultsPath = publicPath;

export const publicEventPath = (eventId: number) => writeAddress({ eventId });
