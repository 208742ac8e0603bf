import * as option from '../../api/generated/options';
import { administrator, useHome } from '../../api/home';
import { has } from '../../lib/variant';
import { type Event, numberOption } from './api';
import { mayNotePaid } from './rules';

// useNotesPaid: whether the caller notes by hand what is paid in an event.
export const useNotesPaid = (event: Event, manages: boolean) =>
  mayNotePaid({
    byHand: has('paidByHand'),
    admin: useHome().user.levelId === administrator,
    manages,
    online: numberOption(event, option.onlinePayment) === 1,
  });
