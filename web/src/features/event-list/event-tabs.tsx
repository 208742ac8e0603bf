import classes from './event-tabs.module.css';
import { type EventTab, eventTabs, tabOf } from './question';

interface EventTabsProps {
  // The state that the list is asked for.
  status: string | number | undefined;
  onChoose: (tab: EventTab) => void;
}

// EventTabs part the events by when they are: those that take entries, those to come, those that are over.
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
