import { Button, Group, Text, Title } from '@mantine/core';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { peopleApi } from '../../api/generated/people';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { saveFile } from '../../components/save-file';
import { type AthleteSheet, refreshAthletes } from './api';

interface PersonalDataActionsProps {
  athlete: AthleteSheet;
  onErased: () => void;
}

// PersonalDataActions are the rights of the data subject: a copy of all data, and erasure.
export function PersonalDataActions({ athlete, onErased }: PersonalDataActionsProps) {
  const client = useQueryClient();
  const id = athlete.id;
  const name = `${athlete.lastName} ${athlete.firstName}`;
  const exporting = useMutation({
    mutationFn: () => peopleApi.exportPerson({ id }),
    onSuccess: (data) => saveFile(`persona-${id}.json`, 'application/json', JSON.stringify(data, null, 2)),
  });
  const erasing = useMutation({
    mutationFn: () => peopleApi.erasePerson.reply({ id }),
    onSuccess: ({ message }) => {
      notify.success(message);
      void refreshAthletes(client);
      onErased();
    },
  });
  const erase = async () => {
    const confirmed = await confirmDanger(
      `Saranno cancellati nome, contatti, codice fiscale e tutti gli altri dati personali di ${name}. I risultati restano, senza nome.`,
      { confirmLabel: 'Cancella i dati', typeToConfirm: name },
    );
    if (confirmed) erasing.mutate();
  };
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        Diritti della persona
      </Title>
      <Text size="sm" mb="xs">
        Le due operazioni restano nel registro delle modifiche.
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Esporta i dati
        </Button>
        <Button
          variant="outline"
          color="red"
          leftSection={<IconEraser size={16} aria-hidden />}
          loading={erasing.isPending}
          onClick={() => void erase()}
        >
          Cancella i dati personali
        </Button>
      </Group>
    </section>
  );
}
