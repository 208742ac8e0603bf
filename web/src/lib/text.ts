import { formatCount } from './numbers';
/** Phrases that many screens share, in the wording of the specification. */
export const text = {
  confirmProceed: 'Sei sicuro di voler procedere?',
  confirmContinue: 'Sei sicuro di voler proseguire?',
  confirmDeleteAthlete: 'Sei sicuro di voler eliminare questo atleta?',
  irreversible: "L'operazione non può essere annullata.",
  failure: 'Si è verificato un errore',
  noAnswer: 'Il server non risponde: controlla la connessione e riprova.',
  loginElsewhere: "Accedi di nuovo in un'altra scheda del browser, poi riprova qui.",
  success: 'Operazione correttamente eseguita',
  comingSoonBadge: 'COMING SOON',
  notAllowed: 'Non consentito',
  notEnabled: 'Iscrizioni non abilitate per questa Società',
  chooseClub: 'Seleziona la tua società',
  newClub: 'Nuova società',

  required: 'Campo obbligatorio',
  invalidDate: 'Data non valida',
  invalidTime: 'Tempo non valido',
  invalidAmount: 'Importo non valido',
  fileTooLarge: 'Il file supera i 20 MB consentiti',
  fileTypeRefused: 'Tipo di file non ammesso',
  unsavedChanges: 'Ci sono modifiche non salvate. Vuoi uscire senza salvarle?',

  yes: 'Sì',
  no: 'No',
  save: 'Salva',
  saveAndNew: 'Salva e nuovo',
  saving: 'Salvataggio in corso',
  cancel: 'Annulla',
  close: 'Chiudi',
  confirm: 'Conferma',
  delete: 'Elimina',
  edit: 'Modifica',
  new: 'Nuovo',
  retry: 'Riprova',
  reload: 'Ricarica i dati',
  leave: 'Esci senza salvare',
  stay: 'Continua a modificare',
  all: 'Tutti',
  search: 'Cerca',
  clear: 'Svuota',
  clearFilters: 'Azzera i filtri',
  loading: 'Caricamento in corso',
  noResults: 'Nessun risultato',
  typeMore: 'Digita almeno 2 caratteri',
  attention: 'Attenzione',
} as const;

/** The row count under every list. */
export function totalRows(total: number): string {
  return `Tot righe: ${formatCount(total)}`;
}

// byLabel orders choices by their words, with numbers by value: "50 dorso" comes before "100 dorso".
export const byLabel = (a: { label: string }, b: { label: string }) =>
  a.label.localeCompare(b.label, 'it', { numeric: true });
