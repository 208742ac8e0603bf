import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { type KeptName, keptNamesQuery, refreshNames, takeOverNames } from './api';
import classes from './results.module.css';

// ChangedNames lists the people and clubs whose names changed after a concluded event, and updates the names in the event on request.
export function ChangedNames({ eventId }: { eventId: number }) {
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: names = [] } = useQuery(keptNamesQuery(eventId));
  const taking = useMutation({
    mutationFn: (chosen: readonly KeptName[]) =>
      takeOverNames.reply({
        eventId,
        athletes: chosen.flatMap(({ athleteId }) => athleteId || []),
        clubs: chosen.flatMap(({ clubId }) => clubId || []),
      }),
    onSuccess: ({ message }) => notify.success(message || undefined, 'Nomi aggiornati nei risultati'),
    onSettled: async () => {
      await refreshNames(client);
      // The button that was pressed is gone with its row.
      heading.current?.focus();
    },
  });
  const apply = async (chosen: readonly KeptName[], message: string) => {
    const confirmed = await confirm({
      title: 'Aggiornare i nomi?',
      message: `${message} I nomi del giorno della gara non si possono rimettere.`,
      confirmLabel: 'Aggiorna',
    });
    if (confirmed) taking.mutate(chosen);
  };
  // After an update the heading stays, because it has the focus.
  if (names.length === 0 && taking.isIdle) return null;
  return (
    <section className={classes.card} aria-labelledby="nomi">
      <Stack gap="xs">
        <Title order={2} size="h4" id="nomi" ref={heading} tabIndex={-1}>
          Nomi cambiati dopo la gara
        </Title>
        <Text size="sm">
          {names.length === 0
            ? 'Risultati, start list e stampe mostrano i nomi di oggi.'
            : 'Risultati, start list e stampe mostrano i nomi del giorno della gara. Se il nome di oggi è una correzione, aggiornalo.'}
        </Text>
        <ul className={classes.names}>
          {names.map((name) => (
            <li key={`${name.athleteId} ${name.clubId}`}>
              <span>
                {name.ofDay}
                <Text size="sm" c="dimmed">
                  oggi {name.today}
                </Text>
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Aggiorna ${name.ofDay} in ${name.today}`}
                disabled={taking.isPending}
                onClick={() => void apply([name], `${name.ofDay} diventerà ${name.today} in tutto l'evento.`)}
              >
                Aggiorna
              </Button>
            </li>
          ))}
        </ul>
        {names.length > 1 && (
          <Group>
            <Button
              variant="default"
              disabled={taking.isPending}
              onClick={() => void apply(names, `${names.length} nomi diventeranno quelli di oggi in tutto l'evento.`)}
            >
              Aggiorna tutti
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  );
}
