import { type RefObject, useEffect } from 'react';

// useScrollToTab scrolls a list of tabs to the open one if they do not all fit. Each tab has its name in data-tab. The
// list scrolls again when moved changes, for example because a badge moved the tabs.
export function useScrollToTab(list: RefObject<HTMLElement | null>, tab: string, moved?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: moved scrolls again.
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${tab}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab, moved]);
}
