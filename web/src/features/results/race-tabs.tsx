import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import classes from './results.module.css';
import { ResultsSkeleton } from './results-skeleton';
import type { RaceTab } from './rules';

interface RaceTabsProps {
  tabs: readonly RaceTab[];
  labels: Record<RaceTab, string>;
  tab: RaceTab;
  onTab: (tab: RaceTab) => void;
  children: ReactNode;
}

export function RaceTabs({ tabs, labels, tab, onTab, children }: RaceTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // If the tabs do not fit, scrolls to the open one.
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${tab}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return (
    <Tabs value={tab} onChange={(next) => next && onTab(next as RaceTab)} activateTabWithKeyboard={false}>
      <Tabs.List className={classes.tabs} aria-label="Schede della gara" ref={list}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab} data-tab={tab}>
            {labels[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={tab} value={tab} pt="md">
        <Suspense fallback={<ResultsSkeleton />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
