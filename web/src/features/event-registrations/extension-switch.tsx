import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { confirm } from '../../components/confirm/confirm';
import { type ClubSummary, useExtension } from './api';
import { extensionQuestion } from './rules';

// Mantine hides the input beside the track; here it covers the track, so that the visible part is the click target.
const overTrack = {
  body: { position: 'relative' },
  input: { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, zIndex: 1 },
} as const;

// ExtensionSwitch asks first; it reverts if declined or refused.
export function ExtensionSwitch({ eventId, club }: { eventId: number; club: ClubSummary }) {
  const extend = useExtension(eventId);
  const shown = extend.isPending ? extend.variables.give : club.extended === 1;
  const ask = async (give: boolean) => {
    if (await confirm(extensionQuestion(club.name, give))) extend.mutate({ clubId: club.clubId, give });
  };
  return (
    <Switch
      aria-label={`Proroga per ${club.name}`}
      checked={shown}
      // Not disabled while saving, because that would lose the focus.
      aria-busy={extend.isPending}
      styles={overTrack}
      onChange={(event) => !extend.isPending && void ask(event.currentTarget.checked)}
    />
  );
}
