import { describe, expect, it } from 'vitest';
import { changesOf, sentenceOf } from './audit-words';

const told = { action: '', object: '', objectId: 0, before: '', after: '' };

describe('the audit in sentences', () => {
  it.each([
    [
      { action: 'atleta.nascondi', object: 'atleta', objectId: 5, after: '{"cognome":"Rossi","nome":"Ada"}' },
      'ha eliminato l’atleta Rossi Ada',
    ],
    [
      { action: 'societa.modifica', object: 'societa', objectId: 3, before: '{"Name":"Rari Nantes"}' },
      'ha modificato la società Rari Nantes',
    ],
    [{ action: 'utente.impersonifica', object: 'utente', objectId: 7 }, 'ha cominciato ad agire come l’utente n. 7'],
    [{ action: 'orologio.conferma', object: 'server' }, 'ha confermato l’ora del server'],
    [
      { action: 'qualcosa.dinuovo', object: 'altro', objectId: 2, after: 'non è JSON' },
      'ha eseguito «qualcosa.dinuovo» su altro n. 2',
    ],
  ])('tells %o', (of, words) => {
    expect(sentenceOf({ ...told, ...of })).toBe(words);
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
