import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { firstQuestion } from '../../components/confirm/confirm';
import { useSaidTitle } from '../../components/page-header/page-title';
import { variant } from '../../lib/variant';
import classes from './shell.module.css';

// PageView is the place of the screens. When the screen changes its dialogs close with it,
// an open question is answered no, the new screen fades in (the first one is just there), its heading takes the focus
// (so that it is read aloud) and the window gets its title.
export function PageView({ onLeave }: { onLeave: () => void }) {
  // The match, not the address: the address changes at the click, the match when the screen is ready.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = useSaidTitle() || screen;
  const shown = useRef(path);
  const [first] = useState(path);
  const leave = useRef(onLeave);
  leave.current = onLeave;

  useEffect(() => {
    document.title = title ? `${title} – ${variant().title}` : variant().title;
  }, [title]);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    firstQuestion()?.answer(false);
    leave.current();
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div key={path} className={path === first ? classes.content : `${classes.content} page-enter`}>
      <Outlet />
    </div>
  );
}
