import type { Chapter } from './chapter';

// Training, the sheets of athletes.
export const coachChapters: readonly Chapter[] = [
  {
    id: 'allenamenti',
    title: 'Programmare gli allenamenti',
    intro: 'Ogni gruppo ha la sua stagione, fatta di settimane, allenamenti e serie.',
    path: '/Allenamenti',
    steps: [
      'In «Impostazioni» trovi stili, intensità con il loro colore, modalità e gruppi: sono le parole con cui scrivi. Una voce nascosta resta sulle serie già scritte.',
      "La pagina del gruppo mostra la stagione in un disegno: una colonna per settimana con i metri per intensità, la linea dell'obiettivo e in rosso le settimane di gara. Premi una colonna per aprire la settimana.",
      "Di una settimana scrivi volume obiettivo e note, la segni come settimana di gara, la duplichi in un'altra data o, se è vuota, ne crei gli allenamenti giorno per giorno.",
      "Una serie si scrive in una riga: 8x100 SL A2 @1'30. Le parentesi ripetono: 3x(4x50 FA B2 + 100 SL A1). Il punto esclamativo davanti segna la serie principale, # il sottogruppo, le virgolette una nota. Tab completa la parola proposta.",
      "In «Righe» scrivi o incolli un allenamento intero, anche come lo trovi pubblicato: «6x50 gambe (con tavoletta) p. 1'10 rec. 20''», «Riscaldamento: 400 stile». Recuperi e commenti vanno nelle note. Se una parola non è chiara la riga resta e ti dice quale, con quello che potrebbe essere.",
      "In «Riquadri» sposti le serie trascinandole, anche dentro un'altra o su un altro allenamento dell'elenco accanto. Da tastiera: Invio prende la serie, le frecce la spostano, destra e sinistra cambiano livello, Pagina giù e Pagina su scelgono un altro allenamento, Invio la lascia, Esc annulla.",
      'Ogni modifica si annulla con la freccia o Ctrl+Z e si ripete con Ctrl+Y. «Stampa» prepara il foglio da bordo vasca, anche per un solo sottogruppo.',
      'Se un collega lavora sullo stesso allenamento vedi subito che cosa cambia, e se scrivete insieme scegli tu che cosa tenere.',
      'Nella «Libreria» tieni allenamenti e serie da riusare: «Salva in libreria» è nel menu di una serie e dell’allenamento, «Libreria» li cerca per parole, etichette e metri e li inserisce. Quelli condivisi li leggono, usano e copiano gli allenatori della società; li cambi solo tu.',
      '«Vista atleti» crea un link segreto che mostra agli atleti l’allenamento di oggi sul telefono, in grande e per sottogruppo, senza accesso e senza nomi. «Chiudi il link» lo spegne subito. «Esporta in swiML» porta un allenamento in altri programmi.',
      '«Calendario» crea un link segreto per vedere gli allenamenti nel telefono: un link nuovo spegne il vecchio. «Allenamento di oggi» è anche nel menu utente.',
      'In «Statistiche» vedi i metri per intensità, stile o modalità, per allenamento, settimana o mese, e li scarichi in Excel.',
      "«Presenze» nell'allenamento è l'appello: un tocco segna presente, un secondo assente, un terzo toglie il segno. Funziona anche senza rete: i segni partono da soli quando torna. Il registro del gruppo li somma per mese, con i metri nuotati, e si stampa.",
      'Dal menu di una serie, «Tempi» tiene i tempi di ogni ripetizione, scritti o presi con il cronometro. Una serie con tempi non si può eliminare.',
      'Se una ripartenza è troppo stretta per qualcuno, la serie lo dice con i nomi, anche sul foglio. «Corsie» divide gli atleti per passo e stampa un foglio per corsia con le sue ripartenze.',
      "Con l'account gratuito scrivi un gruppo di al massimo 15 atleti nella stagione in corso; con il premium quattro gruppi e tutte le stagioni. Se il premium scade non si perde nulla: si legge.",
    ],
  },
  {
    id: 'scheda',
    title: "La scheda dell'atleta, le prove e il cronometro",
    intro: 'La scheda raccoglie quello che un atleta ha nuotato, in gara e in prova, e che cosa se ne ricava.',
    path: '/Atleta',
    steps: [
      "Si apre dall'ultima icona della riga in «Atleti», dal pannello degli atleti di un gruppo o dalle iscrizioni; «A tutta pagina» dà un indirizzo da tenere o mandare. «Stampa» la prepara in PDF.",
      'In «Dashboard» ci sono gli ultimi cinque risultati, i tre migliori per punti, le gare preferite, distanze e stili. Sotto ogni grafico «Dati in tabella» mostra gli stessi numeri.',
      "In «Risultati e prove tempo» filtri per gara e apri gli intermedi; scegli due o più risultati della stessa gara e «Confronta» li mette uno accanto all'altro, tratto per tratto.",
      '«Confronta atleti» mette le progressioni di due o più atleti in un grafico e i parziali dei loro migliori tempi uno accanto all’altro.',
      '«Progressioni per gara» segna i primati personali con la stella; «Allenamento» accanto a un primato mostra i metri per intensità delle otto settimane precedenti.',
      "I «Passi di allenamento» A2, B1, B2 e C1 vengono dai migliori tempi degli ultimi dodici mesi, prove comprese, e cambiano con ogni nuovo tempo. L'allenamento li usa per i tempi da tenere.",
      '«Tempi limite» confronta i migliori tempi ufficiali con quelli di un evento e dice che cosa manca.',
      '«Prove tempo», qui o nella pagina di un gruppo, registra una prova o una gara esterna di più atleti insieme, con gli intermedi; gli atleti si scelgono da un gruppo o da tutta la società.',
      'In «Atleti», «Carica risultati» prende i tempi di gare e prove da un foglio Excel o CSV: scarica il modello, prova il file senza salvare, poi conferma.',
      "«Cronometro» è per il telefono a bordo vasca: scegli gara e atleti, premi «Via» e tocca ogni atleta a ogni intermedio; «Annulla» toglie l'ultimo tocco. Non serve la rete: i tempi restano nel telefono, anche se ricarichi la pagina, e si inviano da soli quando torna.",
      "Con l'account standard la scheda mostra chi è l'atleta; risultati, intermedi, prove, passi e tempi limite sono del premium.",
    ],
  },
];
