import { IconTrophy } from '@tabler/icons-react';
import classes from './event-list.module.css';

// EventLogo keeps its place whether there is a picture or not, so that nothing moves when one comes.
export function EventLogo({ address }: { address: string }) {
  return (
    <span className={classes.logo}>
      {address ? (
        <img src={address} alt="" width={56} height={56} loading="lazy" decoding="async" />
      ) : (
        <IconTrophy size={32} aria-hidden />
      )}
    </span>
  );
}
