import '@mantine/core/styles/Tabs.css';
import { Badge, Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { text } from '../../lib/text';
import classes from './event.module.css';
import { type EventTab, tabLabels } from './rules';

interface EventTabsProps {
  tabs: readonly EventTab[];
  tab: EventTab;
  onTab: (tab: EventTab) => void;
  // Unknown until they were counted.
  anomalies: number | undefined;
  // The content of the tab that is open.
  children: ReactNode;
}

// EventTabs: the arrows walk along the tabs and Enter opens one, because opening asks the server, and the user when something is unsaved.
export function EventTabs({ tabs, tab, onTab, anomalies, children }: EventTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // Where the tabs do not fit, the open one is scrolled to; the badge moves those after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the badge's arrival is a reason to scroll.
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-tab="${tab}"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab, anomalies]);
  // A button of one tab that led to another is gone, and the focus with it.
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
        {tabs.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            className={classes.tab}
            data-tab={one}
            data-counted={one === 'anomalie' && anomalies ? true : undefined}
            rightSection={one === 'anomalie' && anomalies ? <Badge color="red">{anomalies}</Badge> : undefined}
          >
            {tabLabels[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={tab} value={tab} className={classes.panel}>
        <Suspense fallback={<Skeleton height={320} role="status" aria-label={text.loading} />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
