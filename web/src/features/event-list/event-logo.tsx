import { IconTrophy } from '@tabler/icons-react';
import classes from './event-logo.module.css';

// EventLogo reserves its space, so that nothing moves when the image loads.
export function EventLogo({ address }: { address: string }) {
  return (
    <span className={classes.logo}>
      {address ? (
        <img src={address} alt="" width={48} height={48} loading="lazy" decoding="async" />
      ) : (
        <IconTrophy size={28} aria-hidden />
      )}
    </span>
  );
}
