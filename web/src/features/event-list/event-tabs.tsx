import classes from './event-tabs.module.css';
import { eventTabs, tabOf } from './rules';

interface EventTabsProps {
  // The state and the order that the list is asked for.
  status: string | number | undefined;
  onChoose: (tab: (typeof eventTabs)[number]) => void;
}

// EventTabs part the events by when they are: those that take entries, those to come, those that are over.
export function EventTabs({ status, onChoose }: EventTabsProps) {
  const chosen = tabOf(status);
  return (
    <fieldset className={classes.tabs} aria-label="Quali eventi" style={{ border: 0, margin: 0, padding: 0 }}>
      {eventTabs.map((tab) => (
        <button key={tab.label} type="button" aria-pressed={tab === chosen} onClick={() => onChoose(tab)}>
          {tab.label}
        </button>
      ))}
    </fieldset>
  );
}
