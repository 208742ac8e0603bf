import classes from './event-tabs.module.css';
import { type EventTab, eventTabs, tabOf } from './list-search';

interface EventTabsProps {
  // The status filter of the list.
  status: string | number | undefined;
  onChoose: (tab: EventTab) => void;
}

// EventTabs splits events by time: open for entries, upcoming, past.
export function EventTabs({ status, onChoose }: EventTabsProps) {
  const chosen = tabOf(status);
  return (
    <fieldset className={classes.tabs} aria-label="Quali eventi">
      {eventTabs.map((tab) => (
        <button key={tab.label} type="button" aria-pressed={tab === chosen} onClick={() => onChoose(tab)}>
          {tab.label}
        </button>
      ))}
    </fieldset>
  );
}
