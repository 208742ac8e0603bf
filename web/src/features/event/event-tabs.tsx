import '@mantine/core/styles/Tabs.css';
import { Badge, Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useScrollToTab } from '../../components/use-scroll-to-tab';
import { text } from '../../lib/text';
import classes from './event.module.css';
import { type EventTab, tabLabels } from './rules';

interface EventTabsProps {
  tabs: readonly EventTab[];
  tab: EventTab;
  onTab: (tab: EventTab) => void;
  // Undefined until they are counted.
  anomalies: number | undefined;
  // The content of the open tab.
  children: ReactNode;
}

// EventTabs moves between tabs with the arrow keys and opens one with Enter, because opening sends a request and may
// ask about unsaved changes.
export function EventTabs({ tabs, tab, onTab, anomalies, children }: EventTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useScrollToTab(list, tab, anomalies);
  // If a button inside the old tab opened the new one, the focus was lost with the button.
  const before = useRef(tab);
  useEffect(() => {
    if (before.current === tab) return;
    before.current = tab;
    const chosen = list.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    if (document.activeElement === document.body) chosen?.focus();
  }, [tab]);
  return (
    <Tabs value={tab} onChange={(next) => next && onTab(next as EventTab)} activateTabWithKeyboard={false}>
      <Tabs.List className={classes.tabs} aria-label="Schede dell'evento" ref={list}>
        {tabs.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            className={classes.tab}
            data-tab={name}
            data-counted={name === 'anomalie' && anomalies ? true : undefined}
            rightSection={name === 'anomalie' && anomalies ? <Badge color="red">{anomalies}</Badge> : undefined}
          >
            {tabLabels[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={tab} value={tab} className={classes.panel}>
        <Suspense fallback={<Skeleton height={320} role="status" aria-label={text.loading} />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
