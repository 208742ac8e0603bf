import type { Chapter } from './chapter';

// Orders, payments, subscriptions, and the administrators.
export const moneyChapters: readonly Chapter[] = [
  {
    id: 'ordini',
    title: 'Ordini e portafoglio',
    intro: 'Un ordine raccoglie quello che la società deve pagare; il portafoglio ha i suoi crediti e debiti.',
    path: '/Ordini',
    steps: [
      "Gli ordini nascono da «Genera ordine» nelle iscrizioni di un evento e dall'iscrizione ai campionati. Un nuovo ordine dello stesso evento prende il posto di quello non pagato.",
      "In «Ordini» ogni riga dice quanto costa l'ordine, quanto è stato coperto con il credito e se è pagato. L'occhio apre le quote, il foglio stampa l'ordine.",
      "Nell'ordine aperto «Applica credito» usa il credito disponibile, a partire dal movimento più vecchio. Se basta per tutto, l'ordine è pagato.",
      "Se le iscrizioni o i prezzi sono cambiati dopo l'ordine, non viene addebitato nulla: «Crea il nuovo ordine» prende il posto di quello di prima, con l'importo di adesso. Quanto è stato pagato in più diventa credito.",
      "Un ordine non pagato si può eliminare: resta nell'elenco come annullato, e il credito che aveva usato torna disponibile.",
      'In «Portafoglio» vedi i movimenti con importo, utilizzato e residuo e, per quelli di un evento, il suo stato; «Utilizzi» dice quali ordini li hanno usati.',
      "Gli amministratori inseriscono i movimenti, segnano pagato un ordine degli eventi in cui non si paga online e, eliminando un ordine pagato, lo stornano: quanto era stato versato diventa credito della società. Con «Rimborsa sulla carta», nell'ordine aperto, torna invece sulla carta.",
    ],
  },
  {
    id: 'pagare',
    title: 'Pagare con la carta',
    path: '/Stripe',
    steps: [
      "Premi «Paga» nell'elenco degli ordini, oppure arriva al pagamento da «Genera ordine e paga». La pagina mostra le quote, il credito già usato e quanto resta da pagare; se la società ha credito, lo usi qui con un tocco.",
      'Scrivi il titolare e i dati della carta e premi «Paga». Se la banca chiede conferma si apre la sua finestra: dopo la conferma il pagamento si conclude da solo.',
      'Se la carta è rifiutata la pagina dice perché: con «Riprova» torni ai dati della carta.',
      'Se la connessione cade o ricarichi la pagina a metà, «Continua il pagamento» riprende da dove eri: un ordine non si paga mai due volte.',
      'Le iscrizioni di un ordine non pagato entro le 23:59 sono annullate dopo la mezzanotte, dove si paga online.',
      'Dove il portale non ha ancora un servizio di pagamento ci sono le carte di prova elencate nella pagina: nessun importo viene addebitato.',
    ],
  },
  {
    id: 'premium',
    title: "L'account premium",
    intro: "L'account standard dell'allenatore è gratuito; il premium ne amplia i limiti.",
    path: '/Impostazioni',
    steps: [
      'Nella Dashboard, o in «Abbonamenti» sul telefono, la scheda «Account premium» dice fino a quando è attivo.',
      'Scegli un mese o un anno: nasce un ordine, che paghi con la carta. Il pagamento allunga la scadenza, a partire da oggi o da quella attuale se è più avanti.',
      'In «I tuoi ordini», anche senza società, ritrovi gli ordini del tuo abbonamento: li paghi, li stampi e, se non sono pagati, li annulli.',
      "Quando il premium finisce nulla si cancella: ciò che supera l'account standard resta da leggere.",
    ],
  },
  {
    id: 'fatture',
    title: 'Fatturare un evento',
    intro: "L'organizzatore paga al portale un importo per ogni atleta iscritto.",
    path: '/RiepilogoEventi',
    steps: [
      "In «Riepilogo eventi» premi «Fattura» accanto all'evento: la fattura prende il prossimo numero dell'anno, non si può annullare, e il suo file XML per il Sistema di Interscambio si scarica subito.",
      'Se della società mancano partita IVA o codice fiscale, indirizzo, CAP o comune, il portale dice quali: si completano in «Società».',
      "Un evento fatturato è segnato nell'elenco. «Copia» apre il PDF e «XML» scarica di nuovo il file, sempre com'era quando è stata emessa.",
    ],
  },
  {
    id: 'amministrazione',
    title: 'Per gli amministratori',
    path: '/Utenti',
    steps: [
      "In «Utenti» crei e modifichi gli utenti, li attivi e disattivi con l'interruttore, reimposti le password e assegni funzionalità e gruppi. Disattivare chiede conferma, e con «Annulla» si torna indietro.",
      "Con «Accedi come utente» vedi il portale con gli occhi di un altro; l'avviso in cima alla pagina ricorda chi stai impersonando, e «Torna al tuo utente» ti riporta indietro.",
      "«Esporta Excel» scarica gli utenti dell'elenco con i filtri applicati.",
      'Dove ci sono account premium, «Abbonamenti» dice chi è abbonato, fino a quando e quanti allenamenti ha: apri una riga per cambiare la scadenza.',
      'In «Società» crei e modifichi le società, ne vedi gli atleti e carichi da fogli Excel società, atleti e tesseramenti.',
      'In «Eventi» crei gli eventi, in «Riepilogo eventi» ne vedi i numeri, in «Campionati» i campionati con le loro quote; «Gare» e «Categorie» sono i cataloghi da cui gli eventi attingono.',
      'Le richieste di associazione a una società si approvano nella Dashboard o in «Utenti».',
      '«Accessi» mostra i tentativi di accesso riusciti e falliti; il registro delle modifiche dice chi ha cambiato che cosa, «Operazioni automatiche» che cosa ha fatto il portale da solo e che cosa non è riuscito.',
    ],
  },
];
