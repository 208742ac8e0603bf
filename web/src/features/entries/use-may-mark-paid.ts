import { levelAdmin } from '../../api/generated/constants';
import { useHome } from '../../api/home';
import { has } from '../../lib/variant';
import type { Event } from './api';
import { mayMarkPaid } from './rules';

// useMayMarkPaid returns whether the user may mark what a club has paid for an event.
export function useMayMarkPaid(event: Event, manages: boolean) {
  const { user } = useHome();
  return (clubId: number) =>
    mayMarkPaid({
      manual: has('manualPayments'),
      admin: user.levelId === levelAdmin,
      manages,
      // Option 41 is sent to administrators only.
      online: event.online === 1,
      own: clubId > 0 && clubId === user.clubId,
    });
}
