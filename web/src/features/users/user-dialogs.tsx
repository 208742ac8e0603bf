import { useQuery } from '@tanstack/react-query';
import { WaitingDialog } from '../../components/dialog/waiting-dialog';
import { userQuery } from './api';
import { CoachDialog } from './coach-dialog';
import { FunctionsDialog, GroupsDialog } from './grants-dialogs';
import { PasswordPanel } from './password-panel';
import { SecurityDialog } from './security-dialog';
import { UserPanel } from './user-panel';

interface UserDialogsProps {
  // 0 for a new user.
  userId: number;
  action: string;
  training: boolean;
  onClose: () => void;
}

// UserDialogs opens the dialog named in the address, so that a reload or a link opens it again.
export function UserDialogs({ userId, action, training, onClose }: UserDialogsProps) {
  const user = useQuery({ ...userQuery(userId), enabled: userId > 0 });
  if (action === 'nuovo') return <UserPanel user={null} training={training} onClose={onClose} />;
  if (userId <= 0) return null;
  if (!user.data) return <WaitingDialog title="Utente" query={user} onClose={onClose} />;
  const shared = { userId, username: user.data.username, onClose };
  switch (action) {
    case 'funzionalita':
      return <FunctionsDialog {...shared} />;
    case 'gruppi':
      return <GroupsDialog {...shared} />;
    case 'coach':
      return <CoachDialog {...shared} />;
    case 'sicurezza':
      return <SecurityDialog user={user.data} onClose={onClose} />;
    case 'password':
      return <PasswordPanel {...shared} />;
    default:
      return (
        <UserPanel
          key={user.data.version}
          user={user.data}
          training={training}
          onReload={() => void user.refetch()}
          onClose={onClose}
        />
      );
  }
}
