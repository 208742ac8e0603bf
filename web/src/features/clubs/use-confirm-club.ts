import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listsApi } from '../../api/generated/lists';
import { peopleApi } from '../../api/generated/people';
import { refresh } from '../../api/query';
import { notify } from '../../components/notify';
import type { Club } from './api';

// useConfirmClub approves a club that a self-registered user created.
export function useConfirmClub(club: Pick<Club, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => peopleApi.confirmClub.reply({ clubId: club.id }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => refresh(client, listsApi.listClubs, peopleApi.getClub),
  });
}
