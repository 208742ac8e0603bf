import { formatDate, type IsoDate } from '../../lib/dates';
import { text } from '../../lib/text';

export interface ClosedEvent {
  // Why the user cannot add entries; empty if they can.
  closed: string;
  starts: IsoDate | null;
  deadline: IsoDate | null;
  championship: string;
}

export interface Closure {
  title: string;
  words: string;
  // Where the user can do something about it.
  way?: { to: string; label: string };
}

const closedTitle = 'Iscrizioni chiuse';

// closureOf returns why entries are closed for the user; null if they are open.
export function closureOf({ closed, starts, deadline, championship }: ClosedEvent): Closure | null {
  const until = formatDate(deadline);
  switch (closed) {
    case '':
      return null;
    case 'societa':
      return {
        title: 'Serve una società',
        words: 'Gli atleti li iscrive la loro società.',
        way: { to: '/dashboard', label: text.chooseClub },
      };
    case 'email':
      return {
        title: 'Conferma prima il tuo indirizzo e-mail',
        words: 'Agli eventi di altre società iscrive solo chi ha confermato il proprio indirizzo.',
        way: { to: '/dashboard', label: 'Vai alla dashboard' },
      };
    case 'conferma':
      return {
        title: 'La società non è ancora confermata',
        words: 'Potrà iscrivere atleti agli eventi di altre società quando un amministratore la confermerà.',
      };
    case 'affiliazione':
      return {
        title: text.notEnabled,
        words: `L'affiliazione della società scade prima del ${formatDate(starts)}, quando comincia l'evento: va rinnovata.`,
      };
    case 'attesa':
      return { title: 'Iscrizioni non ancora aperte', words: `Le aprirà l'organizzatore; il termine è il ${until}.` };
    case 'sociale':
      return { title: text.notEnabled, words: 'Gara sociale, riservata agli atleti della società organizzatrice.' };
    case 'campionato':
      return {
        title: text.notEnabled,
        words: `L'evento è del campionato «${championship}», a cui la società non è iscritta.`,
        way: { to: '/Campionati', label: 'Vai ai campionati' },
      };
    case 'concluso':
      return { title: closedTitle, words: "L'evento è concluso." };
    case 'chiuse':
      return { title: closedTitle, words: `L'organizzatore le ha chiuse prima del termine, che è il ${until}.` };
    default:
      return { title: closedTitle, words: `Il termine era il ${until}.` };
  }
}
