import type { Call, Reply } from '../../api/call';
import type { Repriced, SentOption } from '../../api/generated/meet';
import * as option from '../../api/generated/options';
import type { Flag } from '../../api/generated/shared';
import { text } from '../../lib/text';
import { confirm } from '../confirm/confirm';
import { NotSaved } from '../record-panel/use-record-form';

// The options that change how much clubs owe, or by when.
const moneyOptions: ReadonlySet<number | undefined> = new Set([
  option.racePrice,
  option.entryPrice,
  option.teamPrice,
  option.clubPrice,
  option.teamMembersRequired,
  option.racePrice2,
  option.racePrice3,
  option.onlinePayment,
  option.racePrice4,
  option.racePrice5,
  option.athletePenalty,
  option.entryPenalty,
  option.teamPenalty,
  option.lateFee,
  option.countTeamOnlyAthletes,
]);

interface Repricing {
  dryRun?: Flag;
  options?: SentOption[];
  feeMethod?: number | null;
}

const changesMoney = ({ options = [], feeMethod }: Repricing) =>
  feeMethod !== undefined || options.some(({ id }) => moneyOptions.has(id));

/**
 * Saves a change of an event. It asks first if clubs would have to pay more, and throws NotSaved if the user
 * declines.
 */
export async function saveRepricing<In extends Repricing>(
  call: Call<In, Repriced>,
  input: In,
): Promise<Reply<Repriced>> {
  if (changesMoney(input)) {
    const { clubs } = await call({ ...input, dryRun: 1 });
    if (clubs > 0 && !(await confirm({ consequence: repricedText(clubs), message: text.confirmProceed }))) {
      throw new NotSaved();
    }
  }
  return call.reply(input);
}

const repricedText = (clubs: number) =>
  clubs === 1
    ? '1 società dovrà pagare di più: ha tempo fino alla fine di domani ed è avvisata per e-mail.'
    : `${clubs} società dovranno pagare di più: hanno tempo fino alla fine di domani e sono avvisate per e-mail.`;
