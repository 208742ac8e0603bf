// The server's background jobs, with the names shown to administrators.
export const jobNames: Record<string, string> = {
  pagamenti: 'Controllo dei pagamenti',
  mezzanotte: 'Iscrizioni non pagate',
  attese: "Liste d'attesa",
  ricevute: 'Ricevute',
  pulizia: 'Pulizia',
  eventi: 'Chiusura degli eventi',
  posta: 'Invio della posta',
  avvisi: 'Avvisi agli organizzatori',
  promemoria: 'Promemoria',
  notifiche: 'Avvisi agli spettatori',
  seguiti: 'Fine degli avvisi agli spettatori',
  certificati: 'Promemoria dei certificati medici',
  stagione: 'Nuova stagione',
  caricamenti: 'Caricamenti',
  conservazione: 'Conservazione dei dati',
  documenti: 'Pulizia dei documenti',
};
