import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { trainingApi } from '../../api/generated/training';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { type GroupWord, wordsQuery } from './api';
import classes from './workout.module.css';

// useGroupWords saves and removes the words of a group.
export function useGroupWords(groupId: number) {
  const client = useQueryClient();
  const run = async (change: () => Promise<unknown>, done: string) => {
    try {
      await change();
      notify.success(done);
    } catch (error) {
      notify.warning(messageOf(error));
    }
    await client.invalidateQueries({ queryKey: wordsQuery(groupId).queryKey });
  };
  return {
    learn: (written: string, means: string) =>
      void run(() => trainingApi.createGroupWord({ groupId, written, means }), `«${written}» è una parola del gruppo`),
    forget: (word: GroupWord) =>
      void run(() => trainingApi.deleteGroupWord({ id: word.id }), `«${word.written}» non è più una parola del gruppo`),
  };
}

interface GroupWordsProps {
  words: readonly GroupWord[];
  onForget?: (word: GroupWord) => void;
}

// GroupWords lists the words of the group; nothing if there are none.
export function GroupWords({ words, onForget }: GroupWordsProps) {
  if (words.length === 0) return null;
  return (
    <details className={classes.groupWords}>
      <summary>{`Parole del gruppo (${words.length})`}</summary>
      <ul>
        {words.map((word) => (
          <li key={word.id}>
            <b>{word.written}</b>
            {` = ${word.means}`}
            {onForget && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Togli la parola ${word.written}`}
                onClick={() => onForget(word)}
              >
                Togli
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
