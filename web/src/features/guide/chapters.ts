import desk from './images/guida-gara-cronometraggio.png';
import doubt from './images/guida-gara-dubbio.png';
import live from './images/guida-gara-pubblico.png';
import board from './images/guida-gara-tabellone.png';
import preview from './images/guida-lenex-anteprima.png';
import content from './images/guida-lenex-contenuto.png';
import choices from './images/guida-lenex-scelte.png';

export interface Picture {
  src: string;
  caption: string;
}

export interface Chapter {
  id: string;
  title: string;
  intro?: string;
  steps: readonly string[];
  // The screen it explains: users without the screen do not see the chapter.
  path?: string;
  // Taken by the browser journeys: `make screenshots`.
  pictures?: readonly Picture[];
}

// The chapters of the guide: the most common tasks, in the order users meet them.
const chapters: readonly Chapter[] = [
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
  {
    id: 'eventi',
    title: 'Trovare un evento',
    path: '/attivita',
    steps: [
      "In «Eventi», sul telefono «Attività», trovi gli eventi come elenco o come schede: il pulsante accanto al titolo cambia da uno all'altro.",
      "L'elenco comincia dagli eventi «Aperti», il più vicino per primo; «In arrivo», «Conclusi» e «Tutti» hanno gli altri, e il filtro «Anno» tutti gli anni con eventi.",
      'Lo stato dice se le iscrizioni sono aperte e fino a quando.',
      "Premi la riga per leggere date, categorie, gare, tempi limite e documenti; dalle stampe scarichi gli iscritti e il comunicato, quando l'organizzatore li ha pubblicati.",
    ],
  },
  {
    id: 'organizzare',
    title: 'Organizzare un evento',
    intro: "La società organizzatrice, o l'amministratore, prepara l'evento nelle sue schede.",
    path: '/Evento',
    steps: [
      'In «Generale» ci sono descrizione, date, luogo e stato: le iscrizioni si aprono passando allo stato «Iscrizioni aperte» e si chiudono da sole dopo la scadenza.',
      'In «Opzioni» si decidono limiti, vasca, punteggi e importi: ogni opzione dice che cosa fa e qual è il valore predefinito.',
      'In «Gare/categorie» si scelgono le categorie e le loro gare; «Gare a tutte» le aggiunge a tutte le categorie di un gruppo.',
      'In «Stato iscrizioni» vedi che cosa ha iscritto e pagato ogni società, le assenze e chi deve ancora pagare (filtro «Pagamento»), e concedi una proroga a chi ne ha bisogno.',
      "Con l'opzione «Lista d'attesa» i posti che si liberano vanno in ordine a chi aspetta, finché le iscrizioni sono aperte. La lista è nelle iscrizioni dell'evento: «Ammetti» iscrive qualcuno fuori ordine.",
      '«Anomalie» elenca che cosa non torna e come si rimedia: conviene guardarla prima di chiudere le iscrizioni.',
      "Se due persone lavorano sullo stesso evento nessuna perde nulla: chi salva per secondo vede che cosa ha cambiato l'altra.",
      'In «Strumenti» importi categorie e gare da un altro evento, o duplichi questo con un nome e date nuove: categorie, gare, quote e tempi limite restano.',
    ],
  },
  {
    id: 'certificati',
    title: 'I certificati medici',
    intro: 'Li vede solo la società degli atleti: né gli amministratori né chi organizza.',
    path: '/Certificati',
    steps: [
      "«Certificati medici», dall'elenco degli atleti, ha prima quelli che scadono prima. Con «Nuovo certificato», anche dalla scheda dell'atleta, registri tipo, sport, data della visita, scadenza e centro.",
      'Con «Carica certificati» ne registri molti da un foglio Excel o CSV; «Stampa» ha i certificati della stagione.',
      'Dopo il salvataggio puoi aggiungere il file: un PDF o una foto trascinata, scelta o fotografata con il telefono. È conservato cifrato, e un anno dopo la scadenza è eliminato con il certificato. Non caricare referti o diagnosi.',
      'Quelli che scadono entro trenta giorni sono fra le cose da fare, e una volta alla settimana la società riceve un messaggio.',
      "Chi organizza può chiedere il certificato nelle opzioni dell'evento: avvisare, o rifiutare le iscrizioni. Di ogni iscritto vede una sola cosa: valido, non valido o non registrato, nei giorni dell'evento.",
      'Se un atleta cambia società, la nuova registra il proprio certificato: quello della società precedente non è visibile a nessuno.',
    ],
  },
  {
    id: 'prova',
    title: 'La prova generale e le regole da provare',
    path: '/Evento',
    steps: [
      "In «Strumenti» dell'evento «Prepara la prova generale» fa una copia con iscrizioni e start list. Una fascia dice sempre che è una PROVA: la vede solo chi può modificare l'evento, e nulla di ciò che fai esce da lì.",
      'Ogni minuto arriva in «Cronometraggio» una batteria con tempi inventati, con gli imprevisti di una gara vera: un tempo mancante, una squalifica, piastra e cronometri che non concordano. Confermali come il giorno della gara; «Ferma i tempi» fa una pausa.',
      "Prova anche stampe, speaker e annullamenti, poi «Elimina la prova»: l'evento vero non è mai cambiato.",
      "«Simula regole» applica le regole di questo evento, con le opzioni che cambi lì, alle iscrizioni di un altro: chi sarebbe rifiutato e perché, quanto pagherebbe ogni società, quante batterie e quanto tempo. Non salva nulla.",
    ],
  },
  {
    id: 'ufficiali',
    title: 'Gli ufficiali di gara',
    intro: 'Giudici, cronometristi e segreteria: chi sono, e chi è in servizio in ogni sessione.',
    path: '/Ufficiali',
    steps: [
      "«Ufficiali», dall'elenco degli atleti o da «Amministrazione», ha quelli della società: nome, ruolo, grado, tessera e contatti. Quelli della federazione li tiene l'amministratore. «Esporta» ne fa un foglio.",
      'Eliminare un ufficiale toglie anche i suoi incarichi; «Annulla» riporta tutto.',
      "Nella scheda «Ufficiali» dell'evento, per ogni sessione, decidi quanti ne servono per ruolo: «Fabbisogno consueto» propone quelli di una gara con le corsie della piscina.",
      '«Assegna» mostra prima chi ha quel ruolo: scrivi una parte del nome e premi Invio, oppure scegline più d’uno. Sul nome di chi è assegnato indichi corsia e note, o lo togli.',
      'Il portale dice quanti ne mancano, chi ha due ruoli nella stessa sessione e chi è in servizio negli stessi giorni a un altro evento.',
      '«Stampa il foglio» dà una pagina per sessione, con lo spazio per le firme; gli ufficiali sono anche nei file LENEX, senza contatti.',
    ],
  },
  {
    id: 'verifica',
    title: 'Verificare una stampa',
    intro: 'Risultati, record e attestati stampati hanno un codice QR e un codice di sedici caratteri.',
    path: '/Risultati',
    steps: [
      'Chi inquadra il codice QR, o scrive il codice nella pagina «Verifica», vede le righe firmate, quando e da quale portale, e se sono ancora quelle: chi ha cambiato un risultato dopo la stampa lo si legge riga per riga. Non serve un accesso.',
      'La pagina mostra le stesse persone dei risultati pubblici: chi è riservato o cancellato non ha nome.',
      'Anche i file LENEX dei risultati sono firmati: `traguardo verify` li controlla senza rete.',
    ],
  },
  {
    id: 'startlist',
    title: 'Ordine di gara e start list',
    intro: "Nella scheda «Ordine» dell'evento si passa dalle iscrizioni alle batterie, in tre passi.",
    path: '/Evento',
    steps: [
      '«1. Genera ordine» mette le gare in un ordine casuale: quello di prima va perso. Le femmine vengono prima dei maschi, le categorie più giovani prima, le staffette alla fine.',
      'Sposti le gare trascinandole, anche con il dito; da tastiera Invio prende una gara, le frecce la spostano, Invio la lascia, Esc annulla. Evidenziando una categoria o una gara ne sposti tutte le voci insieme.',
      "«Nuovo blocco» inserisce una pausa con la sua durata, o l'inizio di una sessione a un'ora stabilita. «2. Salva ordine» numera tutto da 1.",
      '«3. Genera start list» assegna batterie e corsie. Ogni lista resta in «Versioni» con il suo seme: lì ne confronti due, vedi chi cambia posto e torni a una precedente.',
      "Ogni gara si apre in una tavola di batterie e corsie. Con «Sposta a mano» trascini un atleta su un'altra corsia, anche di un'altra batteria: se è occupata, i due si scambiano. Ogni spostamento si può annullare; generando di nuovo la lista vanno tutti persi.",
      'Premi un atleta per scrivere batteria e corsia o per ritirarlo: la sua corsia resta vuota, a meno che tu non chieda di chiudere il vuoto.',
      "In «Orario» indichi l'inizio e i secondi tra due batterie: ogni batteria ha la sua ora e ogni sessione dice quando finisce.",
      "«Stampa start list» stampa tutto o una gara, con gli atleti di una società evidenziati e le corsie vuote. Le altre società la trovano tra le stampe dell'evento.",
      "In «Requisiti» l'amministratore elabora i passaggi alla finale dagli eventi collegati e li stampa; «Rimuovi iscritti dalla finale» elimina le iscrizioni non pagate di chi non può nuotarla.",
    ],
  },
  {
    id: 'campionati',
    title: 'Iscriversi a un campionato',
    path: '/Campionati',
    steps: [
      "In «Campionati» la società sceglie quelli a cui partecipare: in basso c'è sempre il totale da pagare.",
      "Se non c'è nulla da pagare l'iscrizione vale subito, altrimenti resta da pagare un ordine.",
      'Gli eventi di un campionato sono aperti solo alle società iscritte.',
    ],
  },
  {
    id: 'iscrizioni',
    title: 'Iscrivere gli atleti a un evento',
    intro: "Dall'elenco degli eventi, «Iscrizioni» apre quelle della tua società.",
    path: '/Iscrizioni',
    steps: [
      'In «Generale» vedi quante presenze hai, che cosa è già pagato e che cosa è da pagare: cambia subito a ogni iscrizione. Da lì stampi il riepilogo o te lo mandi per email.',
      "In «Individuali» premi un atleta: accanto a ogni gara c'è il tempo e il pulsante «Iscrivi», oppure il motivo per cui non è possibile. Il tempo si scrive con le sole cifre: 6235 diventa 1'02''35.",
      "«A elenco» è il modo più rapido con molti atleti: una tabella di atleti e gare, da riempire con un clic, con la tastiera, incollando da un foglio di calcolo o da un file. Il nome di una gara sceglie tutta la colonna, trascinando o con Maiusc e le frecce si scelgono più celle: «Compila» o Spazio le riempie insieme, Ctrl+D ripete verso il basso. In basso c'è sempre quanto costerà; una sola conferma iscrive tutti, e chi non è possibile resta nella tabella con il motivo. Anche chi è già iscritto si corregge qui: cifre per cambiare il tempo, Canc per togliere, «Annulla» nel messaggio per tornare indietro. Le righe incollate che non si capiscono stanno in cima, con il motivo e il testo da correggere.",
      "Con «Come l'anno scorso» riprendi le iscrizioni di un evento precedente.",
      "Se un atleta non ha il tempo limite e l'organizzatore le ammette, ti viene proposta una wild card.",
      "Se una gara o l'evento è completo e l'organizzatore prevede la lista d'attesa, «Lista d'attesa» mette in coda l'atleta o la squadra: la scheda omonima dice la posizione e permette di uscire. Appena si libera un posto l'iscrizione è fatta da sola e ricevi un'email; togliendola entro il termine indicato rinunci senza costi, e quanto hai pagato torna in credito.",
      'Una staffetta si crea con categoria e gara, poi si aggiungono i componenti e si mettono in ordine trascinandoli, o con Invio e le frecce. È registrata correttamente quando non manca nessuno.',
      "Un'iscrizione non pagata si può togliere; di una pagata, dopo il termine, si dichiara l'assenza. Dove il portale li prevede, tra gli accompagnatori metti chi viene senza gareggiare.",
      "Le iscrizioni si fanno entro la data di scadenza indicata dall'organizzatore, e quelle non pagate entro le 23:59 sono annullate automaticamente dopo la mezzanotte, dove si paga online.",
      "Se l'organizzatore o un amministratore modifica le iscrizioni della tua società, ricevi un'email con che cosa è cambiato. I promemoria prima della scadenza si disattivano nel Profilo o dal collegamento che contengono.",
      "Chi organizza vede le iscrizioni di tutte le società, o di quella che cerca in alto, le modifica anche a termini scaduti, e in «Andamento» vede come l'evento si riempie.",
    ],
  },
  {
    id: 'risultati',
    title: 'Inserire i risultati',
    intro:
      "Dal menu «Evento», o dall'elenco degli eventi, «Gara» apre la schermata per chi sta al tavolo della giuria.",
    path: '/Gara',
    steps: [
      "In «Gare individuali» e «Staffette» c'è una riga per corsia, batteria dopo batteria. Scrivi solo cifre: 10234 diventa 1'02''34 mentre scrivi. Invio salva e passa alla corsia dopo, Maiusc e Invio tornano indietro.",
      'Un tasto solo nel campo del tempo: A assente, S squalificato, R regolare, T senza tempo, F non ha finito (RIT), N rinuncia (RIN), M malattia (MAL), G fuori gara (FG), Q motivo della squalifica, E tempo di reazione, P penalità, B batteria e corsia, I intermedi, C cronologia.',
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
      'Una corsia con un dubbio dice perché: piastra e cronometri diversi di oltre 0,30 s, nessun tempo, un tempo dove nessuno parte, passaggi che non tornano. Con le frecce scegli la corsia, P prende la piastra, C i cronometri, A assente, S squalificato, I la ignora, oppure scrivi il tempo; poi Invio.',
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
      'Allenatori e società, in «Atleti», importano i risultati di altre gare con «Importa LENEX»: vanno nelle schede dei propri atleti, con i passaggi.',
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
      "«Cronometro» è per il telefono a bordo vasca: scegli gara e atleti, premi «Via» e tocca ogni atleta a ogni passaggio; «Annulla» toglie l'ultimo tocco. Non serve la rete: i tempi restano nel telefono, anche se ricarichi la pagina, e si inviano da soli quando torna.",
      "Con l'account standard la scheda mostra chi è l'atleta; risultati, intermedi, prove, passi e tempi limite sono del premium.",
    ],
  },
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

export function chaptersFor(registered: ReadonlySet<string>): readonly Chapter[] {
  return chapters.filter(({ path }) => path === undefined || registered.has(path));
}
