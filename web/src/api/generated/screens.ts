// Generated from internal/httpapi/gen/screens.go by `make generate`. Do not edit.

// The parameters of each screen: the English name and the name in the address.
export const screenNames = {
  '/dashboard': 'azione azione',
  '/Allenamenti': 'groupId FK_ID_GRUPPO,seasonId FK_ID_STAGIONE',
  '/Allenamento': 'id id,vista vista',
  '/Tempi': 'serie serie',
  '/Presenze': 'id id,groupId FK_ID_GRUPPO,from DATA_DA,to DATA_A',
  '/Statistiche': 'groupId FK_ID_GRUPPO',
  '/Impostazioni': 'elenco elenco',
  '/Cronometro': 'gruppo gruppo',
  '/Atleti': 'azione azione,id id,member STATO_TESSERAMENTO,expiring FLG_IN_SCADENZA,incomplete FLG_INCOMPLETO',
  '/Atleta': 'id id,scheda scheda',
  '/Certificati': 'azione azione,id id,athleteId FK_ID_ATLETA,from SCADENZA_DAL,to SCADENZA_AL,latest FLG_ULTIMI',
  '/Societa': 'azione azione,id id,unconfirmed FLG_DA_CONFERMARE',
  '/Utenti': 'azione azione,id id,from DATA_DA,unverified FLG_EMAIL_DA_CONFERMARE',
  '/Eventi': 'sportId ID_SPORT',
  '/NsEventi': 'sportId ID_SPORT',
  '/Campionati': 'sportId ID_SPORT',
  '/Evento': 'id id,scheda scheda',
  '/Gara': 'id id,scheda scheda,gara gara',
  '/Risultati': 'id id,scheda scheda,gara gara',
  '/Iscrizioni': 'id id,forza forza,scheda scheda',
  '/Ordini': 'azione azione,id id,orderId ID_ORDINE,unpaid FLG_DA_PAGARE',
  '/Stripe': 'orderId ID_ORDINE',
  '/Lavori': 'name NOME,failed FLG_FALLITI',
  '/RiepilogoEventi': 'uninvoiced FLG_DA_FATTURARE,from DATA_DA',
} as const;
