// /Risultati is the part of the race screen that all users see.
export { list, prefetchResults as prefetch, ResultsScreen as Screen } from './race';
