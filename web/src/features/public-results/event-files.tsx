import { formatBytes } from '../../lib/bytes';
import { publicFileAddress, publicFiles } from './api';
import classes from './public.module.css';
import { useRequest } from './use-request';

// EventFiles links the documents of an event. Without documents, or if they cannot be loaded, nothing is shown.
export function EventFiles({ eventId }: { eventId: number }) {
  const { data } = useRequest(`documenti ${eventId}`, (options) => publicFiles({ id: eventId }, options));
  if (!data || data.rows.length === 0) return null;
  return (
    <details className={classes.files} open={data.rows.length <= 3}>
      <summary>Documenti ({data.rows.length})</summary>
      <ul>
        {data.rows.map(({ id, name, size }) => (
          <li key={id}>
            <a href={publicFileAddress(id)}>{name}</a> <span className={classes.quiet}>{formatBytes(size)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
