import type { Chapter } from './chapter';
import desk from './images/guida-gara-cronometraggio.png';
import doubt from './images/guida-gara-dubbio.png';
import live from './images/guida-gara-pubblico.png';
import board from './images/guida-gara-tabellone.png';
import preview from './images/guida-lenex-anteprima.png';
import content from './images/guida-lenex-contenuto.png';
import choices from './images/guida-lenex-scelte.png';

// The day of the meet: results, timing, spectators, files and records.
export const raceDayChapters: readonly Chapter[] = [
  {
    id: 'risultati',
    title: 'Inserire i risultati',
    intro:
      "Dal menu «Evento», o dall'elenco degli eventi, «Gara» apre la schermata per chi sta al tavolo della giuria.",
    path: '/Gara',
    steps: [
      "In «Gare individuali» e «Staffette» c'è una riga per corsia, batteria dopo batteria. Scrivi solo cifre: 10234 diventa 1'02''34 mentre scrivi. Invio salva e passa alla corsia dopo, Maiusc e Invio tornano indietro.",
      'Un tasto solo nel campo del tempo: A assente, S squalificato, R regolare, T senza tempo, F non ha finito (RIT), N rinuncia (RIN), M malattia (MAL), G fuori gara (FG), Q motivo della squalifica, E tempo di reazione, P penalità, B batteria e corsia, I intermedi, C cronologia. Un tempo scritto a chi era assente lo rende regolare.',
      'Verde è salvato, rosso è da inserire o da correggere. Un tempo più veloce del tempo base mondiale, o più di tre volte quello di iscrizione, viene chiesto una volta; un nuovo record viene segnalato.',
      'Senza rete si continua: ciò che scrivi resta nel browser, anche se lo chiudi, e si invia da solo quando la rete torna. Se intanto qualcun altro ha scritto lo stesso risultato, li vedi tutti e due e scegli.',
      "In due si scrivono batterie diverse della stessa gara: ognuno vede subito ciò che l'altro salva, e una corsia scritta a metà non viene toccata.",
      '«Cronologia» dice chi ha cambiato che cosa e quando; ogni modifica si può annullare.',
      "In «Risultati» ci sono le classifiche per gara e quella delle società: sono provvisorie finché l'evento non è concluso. «Ricalcola classifiche» le rifà e cerca i record.",
      "Un evento concluso tiene i nomi, l'anno e la società del giorno. Se poi un nome cambia, in «Generale» compare «Nomi cambiati dopo la gara»: con «Aggiorna» la correzione arriva in risultati, start list, stampe e record.",
      'Dalle stampe scarichi start list, risultati, classifica società, medagliere e comunicato; «Stampa personalizzata» sceglie eventi, gare e categorie: con più eventi classifica insieme il migliore di ciascuno. «Attestati» stampa una pagina da appendere per ogni atleta o squadra, per posizioni, categorie o nomi.',
      'Ogni file ha il nome di ciò che contiene, per esempio start-list-trofeo-del-golfo.pdf. Se una stampa non si può ancora fare, il portale dice perché.',
      'Dove il portale ha le pagine pubbliche, «Copia indirizzo pubblico» dà il collegamento da mandare a chi guarda.',
      "Negli sport a punteggio gli atleti sono nell'ordine del sorteggio e si scrive il punteggio allo stesso modo (1345 diventa 13,45): vince il più alto; la pallacanestro non ha classifica.",
    ],
  },
  {
    id: 'gara',
    title: "Una gara dall'inizio alla fine",
    intro:
      'Il giorno della gara con il cronometraggio collegato. Nel portale dimostrativo il «Trofeo del Golfo», organizzato da «societa2», è oggi: i file di prova sono nella cartella «cronometraggio» dei dati.',
    path: '/Gara',
    steps: [
      "La sera prima: in «Ordine» genera l'ordine e la start list, in «Strumenti» prepara la valigia se la piscina non ha rete. In «Gara», scheda «Cronometraggio», «File per le console» scarica l'elenco delle gare e le start list per Dolphin, tabelloni Colorado, Omega e Time Drops.",
      "Al mattino, in «Gara», il menu «Tabelloni» apre tabellone, camera di chiamata, sovrimpressione per il video e pagina dello speaker: ciascuno resta acceso da solo e si aggiorna con la gara, anche dopo un'interruzione della rete.",
      'Collega il cronometraggio: «Ascolta una cartella» (con Chrome o Edge) manda ogni file appena la console lo scrive. Con gli altri browser trascina i file nella pagina, oppure usa il programma «traguardo watch cartella --url indirizzo --event numero» con il token di «Crea un accesso».',
      'Ogni batteria arriva come proposta: piastra e cronometri affiancati, il tempo proposto in grande. Se non ci sono dubbi premi Invio: i tempi sono salvati e si passa alla batteria dopo.',
      'Una corsia con un dubbio dice perché: piastra e cronometri diversi di oltre 0,30 s, nessun tempo, un tempo dove nessuno parte, intermedi che non tornano. Con le frecce scegli la corsia, P prende la piastra, C i cronometri, A assente, S squalificato, I la ignora, oppure scrivi il tempo; poi Invio.',
      'Se un file non dice gara e batteria le scegli tu. Un file più nuovo della stessa batteria prende il posto della proposta; un risultato che qualcuno ha cambiato nel frattempo non viene mai sovrascritto senza chiedere.',
      "Il tasto V, o il pulsante in alto, chiama la prossima batteria e dice a tabellone, tribuna e speaker chi è in acqua. L'orario previsto delle batterie dopo tiene conto del ritardo.",
      'Senza rete si continua a confermare: le batterie partono da sole quando la rete torna. Senza file, il cronometro del portale manda le sue corsie allo stesso tavolo.',
      'Dalla tribuna si segue tutto dal telefono: i risultati arrivano da soli, e con la stella ognuno vede i propri atleti, fra quanto partono e i loro tempi.',
      "Alla fine: in «Risultati» controlla le classifiche e che non manchi niente, premi «Ricalcola classifiche» e metti l'evento in «Concluso»: i risultati diventano ufficiali. Poi stampa risultati e attestati ed esporta i LENEX.",
    ],
    pictures: [
      { src: desk, caption: 'Una batteria senza dubbi: basta Invio' },
      { src: doubt, caption: 'Piastra e cronometri non concordano: decide una persona' },
      { src: board, caption: 'Il tabellone, subito dopo la conferma' },
      { src: live, caption: 'La stessa gara dalla tribuna' },
    ],
  },
  {
    id: 'valigia',
    title: 'Una gara in piscina senza rete',
    intro:
      "L'evento parte in una valigia: un file cifrato che si apre su un portatile, con il portale completo ma un solo evento.",
    steps: [
      'In «Evento», scheda «Strumenti», premi «Prepara la valigia»: scrivi il codice, che si vede una volta sola, e scarica il file. Da quel momento start list e risultati si modificano solo in piscina; iscrizioni, pagamenti e tutto il resto continuano sul portale.',
      "Sul portatile scrivi «traguardo case open file --data cartella» e il codice, poi apri nel browser l'indirizzo indicato: l'utente è «valigia», la password il codice. Il programma è lo stesso file del portale.",
      "Se la rete c'è, anche a tratti, aggiungi «--home» e l'indirizzo del portale: ogni modifica arriva appena possibile, una volta sola e nell'ordine giusto. Se il portatile si spegne, ripeti lo stesso comando: non si perde nulla.",
      'Alla fine ferma il programma e chiudi la valigia: «traguardo case close --data cartella --home indirizzo», oppure «--out file» e poi «Carica il rientro» nella scheda «Strumenti». Una valigia chiusa non si riapre; dura dieci giorni.',
      'Se il portatile è perso, un amministratore preme «Chiudi la valigia»: il portale torna a gestire la gara, e quello che arrivasse dopo resta da parte, con il motivo, senza cambiare niente.',
    ],
    path: '/Evento',
  },
  {
    id: 'lenex',
    title: 'Da Splash a Traguardo e ritorno',
    intro:
      'Splash e gli altri programmi di nuoto si scambiano i dati con i file LENEX (.lxf o .lef): il portale li scrive e li legge.',
    path: '/Atleti',
    steps: [
      "«Esporta LENEX», nell'evento e in «Gara», scarica invito, iscrizioni, start list, risultati e tempi limite da importare nell'altro programma; sul telefono è sotto «Azioni». In «Record» esporta i record.",
      "L'amministratore, in «Eventi», crea un evento da un invito con «Importa invito»: date, vasca, gare, categorie, quote e tempi limite. Poi conviene guardare «Opzioni», che nei file LENEX non ci sono, prima di importare le iscrizioni.",
      "Chi organizza importa iscrizioni, start list, risultati e tempi limite con «Importa LENEX», nell'evento, nelle iscrizioni o in «Gara». Si può anche trascinare il file in un punto qualunque della pagina: il portale chiede che cosa contiene.",
      'Una società importa le iscrizioni dei propri atleti da «Iscrizioni»: quelle degli altri sono rifiutate riga per riga.',
      "Prima di salvare c'è sempre l'anteprima: che cosa si crea, si aggiorna o resta com'è, che cosa è rifiutato e perché, e quali dati del file non si importano. Lo stesso file importato due volte non cambia nulla.",
      'Società e atleti che il portale non conosce sono rifiutati. Chi organizza può farli creare con la casella sopra i numeri: il controllo riparte subito.',
      'Se una riga può essere di più atleti o di più gare scegli tu, con un clic oppure con le frecce e Invio. La scelta resta per i prossimi file.',
      'Allenatori e società, in «Atleti», importano i risultati di altre gare con «Importa LENEX»: vanno nelle schede dei propri atleti, con gli intermedi.',
    ],
    pictures: [
      { src: content, caption: 'Il portale propone la risposta dal nome del file' },
      { src: preview, caption: "L'anteprima: nulla è ancora salvato" },
      { src: choices, caption: 'Due atlete con lo stesso nome: si sceglie guardando anno, società e tessera' },
    ],
  },
  {
    id: 'pubblico',
    title: 'Seguire le gare dalla tribuna',
    intro:
      "Dove il portale ha le pagine pubbliche, chiunque le apre senza accesso, anche dal telefono: l'indirizzo del portale seguito da /pubblico, o il collegamento di un evento.",
    path: '/attivita',
    steps: [
      "In alto scegli l'anno: ci sono tutti gli anni con eventi pubblici.",
      "Scegli l'evento: «Start list» ha batterie, corsie e tempi di iscrizione, «Risultati» le classifiche per gara, «Società» quella delle società. Con «Condividi» mandi la pagina ad altri.",
      "Con il segno «In diretta» i risultati arrivano da soli mentre si gareggia: non serve ricaricare la pagina. Sono provvisori finché l'evento non è concluso.",
      'In «Atleti» cerchi una persona o una società; la stella la segue, e il telefono se lo ricorda: i suoi tempi stanno in alto.',
    ],
  },
  {
    id: 'record',
    title: 'I record',
    path: '/Record',
    steps: [
      'In «Record» trovi i record dei circuiti, con il segno di quelli ancora validi; «Battuti» mostra anche quelli superati.',
      'Si aggiornano da soli quando si ricalcolano le classifiche di un evento del circuito; se un risultato viene corretto, torna valido il record di prima.',
      "La stampa è per circuito, in PDF o Excel, con i soli validi o con tutti. L'amministratore li inserisce anche a mano, o con «Carica record» da un foglio Excel o CSV: anche quello della stampa, corretto. «Importa LENEX» li prende da Splash. «Carica tempi base» porta la tabella mondiale di un nuovo anno.",
    ],
  },
];
