// Where strangers see results. Null while no such screen exists: then the login shows no link to it.
export const publicResultsPath: string | null = null;
