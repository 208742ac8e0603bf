import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changesOf, detailsOf, labelOf } from './audit-fields';
import { actionChoices, objectChoices, sentenceOf } from './audit-sentences';

const domain = join(import.meta.dirname, '../../../../internal/domain');

const stored = { action: '', object: '', objectId: 0, before: '', after: '', name: '' };

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
    [{ action: 'pagamento.rifiutata', object: 'ordine', objectId: 4 }, "ha avuto la carta rifiutata per l'ordine n. 4"],
    [
      { action: 'pagamento.rifiutato', object: 'ordine', objectId: 4 },
      "ha avuto respinto un pagamento non suo per l'ordine n. 4",
    ],
    [{ action: 'evento.prova', object: 'evento', name: 'Coppa' }, "ha preparato la prova generale dell'evento Coppa"],
    [{ action: 'orologio.conferma', object: 'server' }, "ha confermato l'ora del server"],
    [
      { action: 'qualcosa.dinuovo', object: 'altro', objectId: 2, after: 'non è JSON' },
      'ha eseguito «qualcosa.dinuovo» su altro n. 2',
    ],
  ])('describes %o', (of, words) => {
    expect(sentenceOf({ ...stored, ...of })).toBe(words);
  });

  it('shows which fields changed, with both values, without internal ones', () => {
    expect(
      changesOf({
        object: 'atleta',
        before: '{"tessera":"A1","scadenza":null,"visibile":true,"Version":3}',
        after: '{"tessera":"A2","scadenza":"2027-05-01","visibile":false,"Version":4}',
      }),
    ).toEqual([
      { field: 'tessera', before: 'A1', after: 'A2' },
      { field: 'scadenza tesseramento', before: 'niente', after: '01/05/2027' },
      { field: 'visibile', before: 'sì', after: 'no' },
    ]);
    expect(changesOf({ object: 'atleta', before: '', after: '{"tessera":"A2"}' })).toEqual([]);
  });

  it('shows everything that is stored in Italian', () => {
    const stored =
      '{"ID":4,"Amount":12.5,"State":2,"PaidAt":"2026-11-16T10:00:00+01:00","Event":{"Name":"Coppa"},"ClubID":3}';
    expect(detailsOf('ordine', stored)).toEqual([
      { field: 'importo', value: '12,50\u00a0€' },
      { field: 'stato', value: 'pagato' },
      { field: 'pagato il', value: '16/11/2026 10:00:00' },
      { field: 'evento', value: 'nome Coppa' },
      { field: 'società', value: 'n. 3' },
    ]);
    expect(detailsOf('evento', '[{"gara":12,"tempo":6530}]')).toEqual([
      { field: '1', value: "gara n. 12, tempo 1'05''30" },
    ]);
    expect(detailsOf('evento', 'non è JSON')).toEqual([]);
  });

  it('has an Italian name for every field that is stored', () => {
    const source = readdirSync(domain)
      .filter((file) => file.endsWith('.go') && !file.endsWith('_test.go'))
      .map((file) => readFileSync(join(domain, file), 'utf8'))
      .join('\n');
    const stored =
      'Club CatalogueItem Category Championship ExternalEvent Group Race Record Subgroup TimeStandard WalletLine Week Workout Order';
    const nameless = stored.split(' ').flatMap((type) => {
      const body = new RegExp(`^type ${type} struct \\{\n([^}]*)^\\}`, 'm').exec(source)?.[1] ?? '';
      const names = [...body.matchAll(/^\t((?:[A-Z]\w*, )*[A-Z]\w*) +\S/gm)].flatMap(([, list]) =>
        (list as string).split(', '),
      );
      expect(names.length, type).toBeGreaterThan(2);
      return names.filter((name) => labelOf('', name) === name && name !== 'PEC').map((name) => `${type}.${name}`);
    });
    expect(nameless).toEqual([]);
  });

  it('offers the words of the sentences as filters', () => {
    expect(actionChoices).toContainEqual({ value: '.crea', label: 'ha creato …' });
    expect(actionChoices).toContainEqual({ value: 'evento.logo', label: 'ha cambiato il logo di …' });
    expect(objectChoices).toContainEqual({ value: 'atleta', label: 'atleta' });
    expect(objectChoices).toContainEqual({ value: 'gara', label: 'gara' });
  });
});
