import type { Timetable, TimetableHeat } from './api';
import classes from './public.module.css';
import { clockOf, nowOf } from './timetable';

interface NowStripProps {
  // Undefined until it is loaded.
  timetable: Timetable | undefined;
  onShow: (heat: TimetableHeat) => void;
}

// Seconds below which an event is on time.
const onTime = 120;

const nameOf = ({ label, heat }: TimetableHeat) => `${label}, batteria ${heat}`;

// NowStrip says what is in the water and what comes next, which people in the stands look for first.
export function NowStrip({ timetable, onShow }: NowStripProps) {
  const { now, next } = nowOf(timetable);
  const shown = now ?? next;
  if (!timetable || !shown) return null;
  const minutes = Math.round(timetable.delay / 60);
  return (
    <section className={classes.now} aria-label="Adesso">
      <p>
        <b>{now ? 'In acqua' : 'La prossima'}</b> {nameOf(shown)}
      </p>
      <p className={classes.quiet}>
        {[
          now && next && `Poi ${next.label === now.label ? `batteria ${next.heat}` : nameOf(next)}`,
          next?.expected && `verso le ${clockOf(next.expected)}`,
          timetable.delay >= onTime && `${minutes} minuti di ritardo`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <button type="button" className={classes.share} onClick={() => onShow(shown)}>
        Vai alla batteria
      </button>
    </section>
  );
}
