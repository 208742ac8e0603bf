import type { Anomalies, Anomaly } from '../../api/generated/meet';

// The tabs of the event where an anomaly can be fixed.
const raceTab = { tab: 'gareCat', label: 'Vai a Gare/categorie' } as const;
const requirementsTab = { tab: 'requisiti', label: 'Vai a Requisiti' } as const;
const orderTab = { tab: 'ordine', label: 'Vai a Ordine' } as const;
const optionsTab = { tab: 'opzioni', label: 'Vai a Opzioni' } as const;

export interface AnomalyKind {
  list: keyof Anomalies;
  title: string;
  // What it means, in one sentence.
  meaning: string;
  // How to fix it.
  remedy: string;
  ways: readonly { tab: string; label: string }[];
}

// One row per list, in the order of the specification.
export const anomalyKinds: readonly AnomalyKind[] = [
  {
    list: 'races',
    title: 'Gare non più presenti',
    meaning: "Iscrizioni a gare che non sono più nell'evento o nella categoria dell'iscritto.",
    remedy: 'Rimetti la gara nella categoria, oppure fai spostare le iscrizioni.',
    ways: [raceTab],
  },
  {
    list: 'categories',
    title: 'Categorie diverse da quella prevista',
    meaning: "La categoria dell'iscrizione non è quella che risulta da data di nascita, tesseramento ed eccezioni.",
    remedy: "Ammetti l'atleta per eccezione, oppure rivedi le categorie dell'evento.",
    ways: [requirementsTab, raceTab],
  },
  {
    list: 'sex',
    title: 'Sesso non ammesso',
    meaning: "Iscrizioni a gare che non ammettono il sesso dell'atleta o della squadra.",
    remedy: "Vanno corretti l'iscrizione o il sesso nell'anagrafica dell'atleta.",
    ways: [],
  },
  {
    list: 'startList',
    title: 'Start list',
    meaning: 'Iscritti senza batteria o corsia, due sulla stessa corsia, o corsie fuori dalla vasca.',
    remedy: 'La start list va rigenerata; il numero di corsie e la prima corsia sono tra le opzioni.',
    ways: [orderTab, optionsTab],
  },
  {
    list: 'startOrder',
    title: 'Ordine di gara',
    meaning: "Iscrizioni a gare che mancano nell'ordine di gara, o gare dell'ordine senza iscritti.",
    remedy: "L'ordine di gara va rigenerato o completato.",
    ways: [orderTab],
  },
  {
    list: 'doubles',
    title: 'Gare doppie',
    meaning: 'La stessa gara due volte in una categoria, o lo stesso atleta due volte nella stessa gara.',
    remedy: '«Correggi» tiene la gara della riga e toglie le altre uguali; «Elimina doppione» toglie la riga.',
    ways: [],
  },
  {
    list: 'teamOnly',
    title: 'Atleti solo in squadra',
    meaning: 'Atleti che gareggiano in una squadra senza alcuna gara individuale.',
    remedy: 'Non è un errore se il regolamento lo permette; tra le opzioni si decide se contarli nelle quote.',
    ways: [optionsTab],
  },
  {
    list: 'members',
    title: 'Componenti non ammessi',
    meaning: 'Squadre con troppi componenti, o con componenti di società, categoria o sesso non ammessi.',
    remedy: 'Va corretta la squadra; tra le opzioni si decide se ammettere atleti più giovani o più grandi.',
    ways: [optionsTab],
  },
  {
    list: 'tooFewMates',
    title: 'Squadre incomplete',
    meaning: 'Squadre con meno componenti di quanti ne chiede la gara.',
    remedy: 'La squadra va completata.',
    ways: [],
  },
];

export function anomalyCountText(count: number): string {
  if (count === 0) return 'Nessuna anomalia';
  return count === 1 ? '1 anomalia' : `${count} anomalie`;
}

// isDoubleRace distinguishes a duplicated race of a category from an athlete who is entered twice: only the first is
// fixed here.
export const isDoubleRace = (row: Anomaly) => row.eventRaceId > 0;

// raceText names a duplicated race; the number distinguishes it from its duplicate.
export function raceText(row: Anomaly): string {
  return isDoubleRace(row) ? `${row.race} (n. ${row.eventRaceId})` : row.race;
}
