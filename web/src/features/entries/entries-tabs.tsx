import '@mantine/core/styles/Tabs.css';
import { Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useRef } from 'react';
import { keepFocus } from '../../components/keep-focus';
import { useScrollToTab } from '../../components/use-scroll-to-tab';
import { text } from '../../lib/text';
import classes from './entries.module.css';
import type { EntriesTab } from './rules';

interface EntriesTabsProps {
  tabs: readonly EntriesTab[];
  labels: Record<EntriesTab, string>;
  tab: EntriesTab;
  onTab: (tab: EntriesTab) => void;
  children: ReactNode;
}

export function EntriesTabs({ tabs, labels, tab, onTab, children }: EntriesTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useScrollToTab(list, tab);
  return (
    <div ref={keepFocus}>
      <Tabs value={tab} onChange={(next) => next && onTab(next as EntriesTab)} activateTabWithKeyboard={false}>
        <Tabs.List className={classes.tabs} aria-label="Schede delle iscrizioni" ref={list}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab} data-tab={name}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel key={tab} value={tab} pt="md">
          <Suspense fallback={<Skeleton height={320} role="status" aria-label={text.loading} />}>{children}</Suspense>
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
