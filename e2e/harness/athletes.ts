import type { Page } from '@playwright/test';

interface Athlete {
  ID_ATLETA: number;
  COGNOME: string;
  NOME: string;
  TESSERA: string;
}

// athletesOf returns the athletes of the coach's club, as the trial form offers them.
export async function athletesOf(page: Page): Promise<{ id: number; name: string; card: string }[]> {
  const reply = await page.request.get('/api/ns/provetempo/startup');
  const { data } = (await reply.json()) as { data: { ATLETI: Athlete[] } };
  return data.ATLETI.map((athlete) => ({
    id: athlete.ID_ATLETA,
    name: `${athlete.COGNOME} ${athlete.NOME}`,
    card: athlete.TESSERA,
  }));
}
