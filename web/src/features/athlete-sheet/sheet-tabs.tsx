import '@mantine/core/styles/Tabs.css';
import { Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useRef } from 'react';
import { useCan } from '../../components/can';
import { useScrollToTab } from '../../components/use-scroll-to-tab';
import { text } from '../../lib/text';
import classes from './sheet.module.css';

export const sheetTabs = {
  dashboard: 'Dashboard',
  risultati: 'Risultati e prove tempo',
  progressioni: 'Progressioni per gara',
  passi: 'Passi di allenamento',
  limiti: 'Tempi limite',
  presenze: 'Presenze',
} as const;

// Only users who train groups see the attendance tab.
const shownTabs = (trains: boolean) => Object.entries(sheetTabs).filter(([name]) => trains || name !== 'presenze');

export type SheetTab = keyof typeof sheetTabs;

export const tabOf = (name: unknown): SheetTab =>
  String(name) in sheetTabs ? (String(name) as SheetTab) : 'dashboard';

interface SheetTabsProps {
  tab: SheetTab;
  onTab: (tab: SheetTab) => void;
  children: ReactNode;
}

export function SheetTabs({ tab, onTab, children }: SheetTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useScrollToTab(list, tab);
  const trains = useCan('allenamenti');
  return (
    <Tabs value={tab} onChange={(next) => next && onTab(next as SheetTab)} activateTabWithKeyboard={false}>
      <Tabs.List className={classes.tabs} aria-label="Schede dell'atleta" ref={list}>
        {shownTabs(trains).map(([name, label]) => (
          <Tabs.Tab key={name} value={name} data-tab={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={tab} value={tab} pt="md">
        <Suspense fallback={<Skeleton height={320} role="status" aria-label={text.loading} />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
