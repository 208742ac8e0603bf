import * as option from '../../api/generated/options';
import { administrator, useHome } from '../../api/home';
import { has } from '../../lib/variant';
import { type Event, numberOption } from './api';
import { mayMarkPaid } from './rules';

// useMayMarkPaid returns whether the user may mark what a club has paid for an event.
export function useMayMarkPaid(event: Event, manages: boolean) {
  const { user } = useHome();
  return (clubId: number) =>
    mayMarkPaid({
      manual: has('paidByHand'),
      admin: user.levelId === administrator,
      manages,
      online: numberOption(event, option.onlinePayment) === 1,
      own: clubId > 0 && clubId === user.clubId,
    });
}
