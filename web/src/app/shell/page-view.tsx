import { Suspense, useEffect, useRef, useState } from 'react';
import { firstQuestion } from '../../components/confirm/confirm';
import { useScreenTitle } from '../../components/page-header/page-title';
import { useShown } from '../../components/router/routing';
import { ScreenBoundary } from '../../components/router/screen-boundary';
import { variant } from '../../lib/variant';
import { NotFound, ScreenError, ScreenPending } from '../outcome-pages';
import classes from './shell.module.css';

// PageView shows the current screen. When the screen changes, open dialogs close, an open confirmation is answered
// with no, the new screen fades in (except the first), its heading gets the focus so that screen readers announce it,
// and the window gets its title.
export function PageView({ onLeave }: { onLeave: () => void }) {
  const { place, route, kind } = useShown();
  const { path } = place;
  const title = useScreenTitle() || route?.title;
  const shown = useRef(path);
  const headed = useRef(path);
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
  }, [path]);

  useEffect(() => {
    // A screen that is still loading has no heading.
    if (headed.current === path || kind === 'waiting') return;
    headed.current = path;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [path, kind]);

  return (
    <div key={path} className={path === first ? classes.content : `${classes.content} page-enter`}>
      <ScreenPlace />
    </div>
  );
}

function ScreenPlace() {
  const shown = useShown();
  switch (shown.kind) {
    case 'nothing':
      return null;
    case 'waiting':
      return <ScreenPending />;
    case 'missing':
      return <NotFound />;
    case 'failed':
      return <ScreenError error={shown.error} />;
    default:
      return (
        <ScreenBoundary place={shown.place} Failed={ScreenError}>
          <Suspense fallback={<ScreenPending />}>
            <shown.Screen />
          </Suspense>
        </ScreenBoundary>
      );
  }
}
