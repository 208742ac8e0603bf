import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changesOf, sentenceOf } from './audit-words';

// What the server writes into the audit, from its source.
const uses = join(import.meta.dirname, '../../../../internal/app');
const actions = new Set(
  readdirSync(uses, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.go') && !path.endsWith('_test.go'))
    .map((path) => readFileSync(join(uses, path), 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/(?:Record\(ctx, q, [^"\n]*|Action: +|change\(ctx, a, )"([a-z]+(?:\.[a-z]+)+)"/g),
    ])
    .map(([, action]) => action as string),
);

const told = { action: '', object: '', objectId: 0, before: '', after: '', name: '' };

describe('the audit in sentences', () => {
  it.each([
    [
      { action: 'atleta.nascondi', object: 'atleta', objectId: 5, after: '{"cognome":"Rossi","nome":"Ada"}' },
      "ha eliminato l'atleta Rossi Ada",
    ],
    [
      { action: 'societa.modifica', object: 'societa', objectId: 3, before: '{"Name":"Rari Nantes"}' },
      'ha modificato la società Rari Nantes',
    ],
    [{ action: 'utente.impersonifica', object: 'utente', objectId: 7 }, "ha cominciato ad agire come l'utente n. 7"],
    [{ action: 'evento.logo', object: 'evento', after: '{"Name":"Coppa"}' }, "ha cambiato il logo dell'evento Coppa"],
    [
      { action: 'evento.classifiche', object: 'evento', objectId: 3, name: 'Meeting del Conero' },
      "ha cambiato le classifiche dell'evento Meeting del Conero",
    ],
    [
      { action: 'atleta.modifica', object: 'atleta', objectId: 5, after: '{"LastName":"Rosi"}', name: 'Rosi Ada' },
      "ha modificato l'atleta Rosi Ada",
    ],
    [{ action: 'record.copia', object: 'record', objectId: 4 }, 'ha copiato i dati del record n. 4'],
    [
      { action: 'squadra.componente.rimuovi', object: 'presenza', objectId: 9 },
      "ha tolto un componente dall'iscrizione n. 9",
    ],
    [{ action: 'gruppo.x.aggiungi', object: 'societa', objectId: 1 }, 'ha aggiunto un elemento alla società n. 1'],
    [
      {
        action: 'evento.documento.carica',
        object: 'evento',
        objectId: 2,
        after: '{"nome":"Regolamento.pdf"}',
        name: 'Coppa',
      },
      'ha caricato il documento Regolamento.pdf',
    ],
    [{ action: 'orologio.conferma', object: 'server' }, "ha confermato l'ora del server"],
    [
      { action: 'qualcosa.dinuovo', object: 'altro', objectId: 2, after: 'non è JSON' },
      'ha eseguito «qualcosa.dinuovo» su altro n. 2',
    ],
  ])('tells %o', (of, words) => {
    expect(sentenceOf({ ...told, ...of })).toBe(words);
  });

  it('has words for everything the server writes there', () => {
    expect(actions.size).toBeGreaterThan(80);
    const wordless = [...actions].filter((action) =>
      sentenceOf({ ...told, action, object: 'evento', objectId: 1 }).startsWith('ha eseguito'),
    );
    expect(wordless).toEqual([]);
  });

  it('says which fields changed, from what to what, and leaves out those nobody knows by name', () => {
    expect(
      changesOf({
        before: '{"tessera":"A1","scadenza":null,"visibile":true,"Version":3,"xyz":1}',
        after: '{"tessera":"A2","scadenza":"2027-05-01","visibile":false,"Version":4,"xyz":2}',
      }),
    ).toEqual([
      { field: 'tessera', before: 'A1', after: 'A2' },
      { field: 'scadenza tesseramento', before: 'niente', after: '01/05/2027' },
      { field: 'visibile', before: 'sì', after: 'no' },
    ]);
    expect(changesOf({ before: '', after: '{"tessera":"A2"}' })).toEqual([]);
  });
});
