import classes from './event.module.css';

// unsavedBar is what the foot of a form says and offers while something is not saved.
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
