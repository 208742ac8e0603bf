import { Text } from '@mantine/core';
import { formatInstant } from '../../lib/dates';
import type { CaseAside } from './api';
import classes from './case.module.css';

// AsideList shows changes made at the pool that were not applied.
export function AsideList({ rows }: { rows: readonly CaseAside[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label="Modifiche non applicate" className={classes.asides}>
      <h3 className={classes.heading}>Modifiche non applicate</h3>
      <Text size="sm">Fatte in piscina e tenute da parte: per applicarle, ripetile qui.</Text>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={classes.when}>
              {formatInstant(row.madeAt)}. {row.reason}
            </div>
            {row.what.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
