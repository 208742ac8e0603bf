import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useRef } from 'react';
import { useScrollToTab } from '../../components/use-scroll-to-tab';
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
  useScrollToTab(list, tab);
  return (
    <Tabs value={tab} onChange={(next) => next && onTab(next as RaceTab)} activateTabWithKeyboard={false}>
      <Tabs.List className={classes.tabs} aria-label="Schede della gara" ref={list}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name} data-tab={name}>
            {labels[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={tab} value={tab} pt="md">
        <Suspense fallback={<ResultsSkeleton />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
