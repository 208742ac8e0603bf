// Where strangers see results. Null while no such screen exists: then nothing leads to it.
export const publicResultsPath: string | null = null;
