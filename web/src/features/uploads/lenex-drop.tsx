import classes from './lenex.module.css';

// LenexDrop covers the page while a file is over it.
export function LenexDrop() {
  return <div className={classes.drop}>Lascia qui il file LENEX</div>;
}
