/** How to follow a meet without an account: a chapter of the guide, which visitors read on the public pages. */
export const publicMinutes = {
  title: 'In cinque minuti: famiglie e pubblico',
  intro: 'Per chi segue le gare dalla tribuna o da casa: non serve un accesso.',
  steps: [
    'Apri l’indirizzo del portale seguito da /pubblico, o il collegamento che ti ha mandato la società.',
    'Scegli l’evento: «Start list» ha batterie, corsie e ora prevista, «Risultati» le classifiche.',
    'In «Atleti» cerchi il nome e premi la stella: i suoi tempi stanno sempre in alto, e il telefono se lo ricorda.',
    'Con il segno «In diretta» i risultati arrivano da soli mentre si gareggia.',
    'Ogni stampa ha un codice QR: inquadrandolo verifichi che sia autentica.',
  ],
} as const;
