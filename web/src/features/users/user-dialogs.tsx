import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../components/error-state/error-state';
import { text } from '../../lib/text';
import { userQuery } from './api';
import { CoachDialog } from './coach-dialog';
import { FunctionsDialog, GroupsDialog } from './grants-dialogs';
import { PasswordPanel } from './password-panel';
import { UserPanel } from './user-panel';

interface UserDialogsProps {
  // 0 for a new user.
  userId: number;
  action: string;
  swimming: boolean;
  onClose: () => void;
}

// UserDialogs opens what the address asks for, so that a reload or a link opens it again.
export function UserDialogs({ userId, action, swimming, onClose }: UserDialogsProps) {
  const user = useQuery({ ...userQuery(userId), enabled: userId > 0 });
  if (action === 'nuovo') return <UserPanel user={null} swimming={swimming} onClose={onClose} />;
  if (userId <= 0) return null;
  if (!user.data) {
    return (
      <Modal opened onClose={onClose} title="Utente" closeButtonProps={{ 'aria-label': text.close }}>
        {user.error ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : (
          <Loader aria-label={text.loading} />
        )}
      </Modal>
    );
  }
  const about = { userId, username: user.data.USERNAME, onClose };
  switch (action) {
    case 'funzionalita':
      return <FunctionsDialog {...about} />;
    case 'gruppi':
      return <GroupsDialog {...about} />;
    case 'coach':
      return <CoachDialog {...about} />;
    case 'password':
      return <PasswordPanel {...about} />;
    default:
      return <UserPanel key={user.data.VERSIONE} user={user.data} swimming={swimming} onClose={onClose} />;
  }
}
