// /Risultati is the part of the race screen that everybody sees.
export { list, prefetch, ResultsScreen as Screen } from './race';
