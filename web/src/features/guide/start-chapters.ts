import type { Chapter } from './chapter';

// The first steps, and what the club keeps: athletes and certificates.
export const startChapters: readonly Chapter[] = [
  {
    id: 'accesso',
    title: 'Entrare nel portale',
    intro: "Si entra con lo username o con l'indirizzo email, e la password.",
    steps: [
      'Scrivi username o email e password, poi premi Invio oppure «Accedi».',
      "Se hai dimenticato la password scegli «Password dimenticata?»: riceverai per email un collegamento valido un'ora, con cui sceglierne una nuova.",
      "Dopo dieci tentativi sbagliati in quindici minuti l'accesso resta sospeso fino a quando il tempo non è passato.",
      "La sessione resta aperta per dodici ore dall'ultimo uso: alla scadenza ti viene chiesto di nuovo l'accesso e poi torni alla pagina in cui eri.",
    ],
  },
  {
    id: 'societa',
    title: 'Associarsi a una società',
    intro: 'Un utente senza società non vede atleti né iscrizioni: la prima cosa da fare è trovare la propria.',
    steps: [
      'Nella Dashboard premi «Seleziona la tua società» e cercala per nome.',
      'Scegli la società e conferma. Se la società ha già utenti o atleti, la richiesta resta in attesa finché un suo utente o un amministratore non la approva.',
      "Se la società non c'è, premi «Nuova società» e indica denominazione, telefono ed email: ne fai parte da subito. Finché un amministratore non la conferma gestisci i tuoi atleti, ma non li iscrivi agli eventi di altre società e ne hai le stampe solo dove la società è iscritta.",
      'Chi è già nella società trova le richieste da approvare nella propria Dashboard.',
    ],
  },
  {
    id: 'dafare',
    title: "Che cosa c'è da fare",
    intro: 'La Dashboard comincia da quello che ti aspetta, ogni riga porta dove si risolve.',
    steps: [
      'Una società trova le scadenze degli eventi con i giorni che mancano, che cosa ha iscritto e quanto deve, i tesseramenti scaduti o in scadenza, gli atleti con dati mancanti, le richieste di associazione.',
      'Chi organizza trova i propri eventi con iscrizioni, anomalie, società che non hanno pagato e quello che manca prima di aprirli.',
      'Con Ctrl-K, da qualunque pagina, cerchi atleti, società, eventi e utenti fra quelli che puoi vedere.',
    ],
  },
  {
    id: 'profilo',
    title: 'Il proprio profilo',
    steps: [
      'Apri il menu con il tuo nome, in alto a destra, e scegli «Profilo» per vedere i tuoi dati.',
      'Da lì cambi la password: serve quella attuale, e la nuova deve avere almeno 8 caratteri, un numero e una lettera maiuscola. Gli altri dispositivi collegati vengono scollegati.',
      'Dopo la registrazione confermi il tuo indirizzo con il collegamento ricevuto per email, valido due giorni; finché non è confermato un avviso lo ricorda e permette di riceverlo di nuovo, e non puoi iscrivere atleti agli eventi di altre società né approvare chi chiede di entrare nella tua.',
      "Con la «Verifica in due passaggi» all'accesso si chiede anche un codice dell'app di autenticazione: inquadra il codice QR, scrivi il primo codice e conserva i codici di recupero.",
      'In «Accessi aperti» vedi dove sei collegato e termini gli accessi che non riconosci.',
      'Nello stesso menu scegli la stagione corrente e il tema chiaro, scuro o come il sistema.',
    ],
  },
  {
    id: 'elenchi',
    title: 'Usare gli elenchi',
    intro: 'Tutti gli elenchi del portale funzionano allo stesso modo.',
    steps: [
      'I filtri sono sopra le colonne e si applicano mentre scrivi. Maiuscole, accenti e apostrofi non contano.',
      "Le intestazioni con la freccia ordinano l'elenco; premute di nuovo invertono il verso.",
      "Filtri, pagina e ordinamento restano nell'indirizzo: puoi tornare indietro, ricaricare la pagina o mandare il collegamento a un collega.",
      'Sul telefono ogni riga si apre con un tocco, e i tre puntini hanno le altre azioni.',
      'Da tastiera: «/» porta al primo filtro, la freccia in giù da un filtro entra nelle righe, le frecce le scorrono, Invio apre la riga, «n» crea un nuovo elemento, Esc chiude il pannello.',
    ],
  },
  {
    id: 'atleti',
    title: 'Gli atleti della società',
    path: '/Atleti',
    steps: [
      'In «Atleti» trovi tutti gli atleti con tessera e scadenza; una scadenza passata è segnata in rosso con la data.',
      'Con «Nuovo atleta», anche dalla Dashboard, ne inserisci uno; per cambiarne i dati premi la sua riga.',
      '«Salva e nuovo» tiene aperto il modulo per il prossimo, e da lì in poi Invio fa lo stesso. Il codice fiscale, appena è completo, compila sesso e data di nascita, e nel modulo completo il luogo.',
      'Eliminare un atleta lo nasconde soltanto: «Annulla» lo riporta subito, e fra i filtri «Mostra eliminati» lo ritrova più tardi, con «Ripristina» nella sua scheda. La società ripristina chi ha eliminato lei; chi è stato eliminato da un amministratore lo ripristina un amministratore. Se lo inserisci di nuovo il portale propone di ripristinarlo.',
      "Con «Riservato», nei dati di un atleta, le pagine pubbliche mostrano «Atleta riservato» al posto del nome e dell'anno di nascita: vale per start list, risultati e diretta, anche di eventi già conclusi.",
      'Con «Carica atleti» ne inserisci o aggiorni molti da un foglio Excel o CSV, anche da quello di «Esporta» dopo averlo corretto: il portale dice riga per riga che cosa non va. Se le colonne hanno altri nomi le abbini tu, una volta sola.',
      "Con «Esporta» scarichi l'elenco con i filtri applicati.",
      "L'ultima icona della riga apre la scheda dell'atleta, con risultati, progressioni e passi.",
      'Con «Carica risultati» porti nel portale i risultati che hai in un foglio Excel o CSV: il modello da scaricare ha le colonne giuste.',
    ],
  },
];
