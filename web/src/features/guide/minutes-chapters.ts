import { publicMinutes } from '../../lib/public-minutes';
import type { Chapter } from './chapter';
import coach from './images/guida-minuti-allenatore.png';
import administrator from './images/guida-minuti-amministratore.png';
import organiser from './images/guida-minuti-organizzatore.png';
import family from './images/guida-minuti-pubblico.png';
import secretary from './images/guida-minuti-segreteria.png';

// What each role needs on the first day.
export const minutes: readonly Chapter[] = [
  {
    id: 'minuti-segreteria',
    title: 'In cinque minuti: segreteria',
    intro: 'Per chi in società tiene gli atleti, li iscrive e paga.',
    steps: [
      'La Dashboard dice che cosa scade: premi una riga e arrivi dove si risolve.',
      'In «Atleti» controlla tessere e scadenze. Con «Carica atleti» ne porti centinaia da un foglio Excel o CSV: prima di salvare vedi riga per riga che cosa non va.',
      "In «Eventi» premi «Iscrizioni» accanto all'evento e scegli «A elenco»: una riga per atleta, una colonna per gara. Un clic iscrive, le sole cifre scrivono il tempo: 6235 diventa 1'02''35.",
      'In basso c’è sempre quanto costerà. Una sola conferma iscrive tutti; chi non è possibile resta in tabella con il motivo.',
      '«Genera ordine» raccoglie quello che è da pagare: paghi con la carta o come indica l’organizzatore. «Annulla», nel messaggio dopo ogni modifica, torna indietro.',
    ],
    pictures: [{ src: secretary, caption: 'Le iscrizioni a elenco: atleti per gare, con il totale sempre in vista' }],
  },
  {
    id: 'minuti-organizzatore',
    title: 'In cinque minuti: organizzatore',
    more: 'organizzare',
    intro: 'Per la società che ospita una gara, dal bando alle classifiche.',
    steps: [
      'In «Eventi» apri il tuo evento con «Gestisci»: in «Gare/categorie» scegli categorie e gare, in «Opzioni» vasca, corsie e quote, poi passa allo stato «Iscrizioni aperte».',
      'In «Stato iscrizioni» segui società, presenze e pagamenti; «Anomalie» dice che cosa non torna e come si rimedia.',
      'Chiuse le iscrizioni, in «Ordine»: «1. Genera ordine», «2. Salva ordine», «3. Genera start list». Sposti gare e atleti trascinandoli, e stampi.',
      'Il giorno della gara apri «Gara»: scrivi i tempi con le sole cifre e Invio, oppure collega il cronometraggio e confermi le batterie.',
      'Alla fine «Ricalcola classifiche» e lo stato «Concluso» rendono ufficiali i risultati, già seguiti da tutti nelle pagine pubbliche.',
    ],
    pictures: [{ src: organiser, caption: 'Un evento con le sue schede, nell’ordine in cui servono' }],
  },
  {
    id: 'minuti-allenatore',
    title: 'In cinque minuti: allenatore',
    intro: 'Per chi programma gli allenamenti e segue gli atleti.',
    path: '/Allenamenti',
    steps: [
      'In «Allenamenti» scegli il gruppo: la stagione è un disegno, una colonna per settimana. Premi una colonna per aprirla.',
      "Apri un allenamento e scrivi una serie per riga: 8x100 SL A2 @1'30. In «Righe» incolli anche un allenamento intero; ogni modifica si annulla con Ctrl+Z.",
      '«Stampa» prepara il foglio per bordo vasca, «Vista atleti» lo manda sui telefoni, «Presenze» fa l’appello con un tocco, anche senza rete.',
      'Con il «Cronometro» prendi i tempi dal telefono: finiscono nella scheda di ogni atleta, con progressioni e passi di allenamento.',
      'In «Libreria» tieni gli allenamenti e le serie da riusare, in «Statistiche» vedi i metri per intensità.',
    ],
    pictures: [{ src: coach, caption: 'La stagione di un gruppo: metri per settimana e intensità' }],
  },
  {
    id: 'minuti-amministratore',
    title: 'In cinque minuti: amministratore',
    intro: 'Per chi tiene il portale in ordine e risponde al telefono.',
    path: '/Utenti',
    steps: [
      'La Dashboard ha le richieste da approvare e le operazioni automatiche che non sono riuscite.',
      'Con Ctrl-K, da qualunque pagina, trovi in un attimo un utente, una società, un atleta o un evento.',
      'In «Utenti» attivi, reimposti le password e assegni funzionalità; «Accedi come utente» ti mostra il portale con i suoi occhi.',
      'In «Ordini» e «Portafoglio» segni pagato, applichi un credito o rimborsi; in «Riepilogo eventi» emetti le fatture.',
      'Il «Registro delle modifiche» dice chi ha cambiato che cosa, e quando.',
    ],
    pictures: [{ src: administrator, caption: 'Gli utenti, con i filtri sopra le colonne' }],
  },
  {
    id: 'minuti-pubblico',
    ...publicMinutes,
    path: '/attivita',
    more: 'pubblico',
    pictures: [{ src: family, caption: 'I risultati dal telefono, senza accesso' }],
  },
];
