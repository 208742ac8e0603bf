import { Button } from '@mantine/core';
import { messageOf } from '../../components/error-state/error-state';
import { formatMoney } from '../../lib/money';
import { text } from '../../lib/text';
import classes from './enrol-bar.module.css';
import { chosenText } from './rules';
import { useAmount } from './use-amount';

interface EnrolBarProps {
  ids: readonly number[];
  enrolling: boolean;
  onClear: () => void;
  onProceed: () => void;
}

// EnrolBar sticks to the bottom of the window, so that enrolling is one step away on a long list. Its button is
// dimmed rather than disabled, so that it keeps the focus.
export function EnrolBar({ ids, enrolling, onClear, onProceed }: EnrolBarProps) {
  const { total, error, retry } = useAmount(ids);
  const none = ids.length === 0;
  const idle = enrolling || total === undefined;
  const cost = error ? messageOf(error) : totalText(total);
  return (
    <section className={classes.bar} aria-label="Iscrizione ai campionati">
      <p className={classes.words} role="status">
        <strong>{none ? 'Nessun campionato scelto' : chosenText(ids.length)}</strong>
        <span>{none ? 'Scegli quelli a cui iscrivere la società con la casella accanto al nome' : cost}</span>
      </p>
      {!none && (
        <Button className={classes.clear} variant="default" onClick={onClear}>
          Deseleziona
        </Button>
      )}
      {error ? (
        <Button className={classes.proceed} onClick={retry}>
          {text.retry}
        </Button>
      ) : (
        <Button
          className={classes.proceed}
          classNames={{ label: classes.label }}
          data-disabled={idle || undefined}
          aria-disabled={idle}
          aria-busy={enrolling}
          onClick={idle ? undefined : onProceed}
        >
          {`Procedi con l'iscrizione${total === undefined ? '' : ` ·\u00a0${formatMoney(total)}`}`}
        </Button>
      )}
    </section>
  );
}

const totalText = (total: number | undefined) =>
  total === undefined ? 'Calcolo del totale…' : `Totale ${formatMoney(total)}`;
