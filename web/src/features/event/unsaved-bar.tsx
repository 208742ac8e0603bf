import classes from './event.module.css';

// unsavedBar returns the footer of a form with unsaved changes.
export function unsavedBar(dirty: boolean, onUndo: () => void, words = 'Modifiche non salvate') {
  return {
    footer: (
      <span className={classes.unsaved} role="status">
        {dirty ? words : ''}
      </span>
    ),
    onCancel: dirty ? onUndo : undefined,
    cancelLabel: 'Annulla modifiche',
  };
}
