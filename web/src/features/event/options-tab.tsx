import { Button, Group, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import {
  IconAdjustments,
  IconClipboardList,
  IconCurrencyEuro,
  IconPool,
  IconSearch,
  IconTrophy,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { eventQuery } from '../../api/events';
import type { EventDetail, OptionGroup } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { changesOf } from '../../components/conflict/conflict';
import { ErrorState } from '../../components/error-state/error-state';
import { PanelForm } from '../../components/record-panel/panel-form';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import { saveRepricing } from '../../components/repricing/save-repricing';
import { text } from '../../lib/text';
import event from './event.module.css';
import { OptionField } from './option-field';
import {
  conflictFields,
  matchesSearch,
  type OptionValues,
  optionsOf,
  optionsSchema,
  readOptions,
  tidyOptions,
  writeOptions,
} from './option-values';
import classes from './options.module.css';
import { unsavedBar } from './unsaved-bar';
import { useEventForm } from './use-event-form';

// OptionsTab shows every option that the server lists, as the catalogue describes it.
export function OptionsTab({ eventId }: { eventId: number }) {
  const query = useQuery({ ...eventQuery(eventId, 'opzioni'), refetchOnMount: 'always' });
  if (query.data) return <OptionsForm detail={query.data} />;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton height={400} role="status" aria-label={text.loading} />;
}

function OptionsForm({ detail }: { detail: EventDetail }) {
  const { id, groups } = detail;
  const [search, setSearch] = useState('');
  // The catalogue stays the same while the event is reloaded.
  const [form] = useState(() => {
    const options = optionsOf(groups);
    return {
      read: readOptions(options),
      write: writeOptions(options),
      tidy: tidyOptions(options),
      schema: optionsSchema(options),
      fields: conflictFields(options),
    };
  });
  const { record, dialog, undo } = useEventForm<OptionValues, Record<string, string>>({
    event: detail,
    read: form.read,
    write: form.write,
    schema: form.schema,
    fields: () => form.fields,
    saved: (name) => `opzioni di «${name}» salvate`,
    send: (changes, version) =>
      saveRepricing(meetApi.saveEventOptions, {
        id,
        version,
        options: Object.entries(changes).map(([id, value]) => ({ id: Number(id), value })),
      }),
  });
  // A rejected option must be visible to be corrected.
  const submit: typeof record.submit = (names) => {
    setSearch('');
    record.form.setValues(form.tidy(record.form.getValues()));
    return record.submit(names);
  };
  const unsaved = Object.keys(changesOf(form.write(form.read(detail)), form.write(record.form.values))).length;
  const words = unsaved === 1 ? '1 opzione da salvare' : `${unsaved} opzioni da salvare`;
  return (
    <>
      <PanelForm record={{ ...record, submit }} inPage {...unsavedBar(record.isDirty(), undo, words)}>
        <Finder groups={groups} search={search} onSearch={setSearch} />
        {groups.map((group) => (
          <OptionSection key={group.id} group={group} search={search} record={record} />
        ))}
      </PanelForm>
      {dialog}
    </>
  );
}

const anchor = ({ id }: OptionGroup) => `opzioni-${id}`;

// goTo scrolls to a group and focuses its first option.
function goTo(group: OptionGroup) {
  const title = document.getElementById(anchor(group));
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}

interface FinderProps {
  groups: readonly OptionGroup[];
  search: string;
  onSearch: (search: string) => void;
}

// Finder searches options and jumps to a group.
function Finder({ groups, search, onSearch }: FinderProps) {
  const found = useMemo(
    () => optionsOf(groups).filter((option) => matchesSearch(option, search)).length,
    [groups, search],
  );
  const count = useId();
  return (
    <Group gap="xs" align="center">
      <TextInput
        type="search"
        aria-label="Cerca un'opzione"
        aria-describedby={count}
        placeholder="Cerca un'opzione"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        // The search runs while typing; Enter must not save the form.
        onKeyDown={(key) => key.key === 'Enter' && !key.ctrlKey && key.preventDefault()}
        w="18rem"
        maw="100%"
      />
      <Text id={count} size="sm" role="status">
        {search.trim() && (found === 1 ? '1 opzione trovata' : `${found} opzioni trovate`)}
      </Text>
      {!search.trim() &&
        groups.map((group) => (
          <Button key={group.id} variant="subtle" size="xs" onClick={() => goTo(group)}>
            {group.title}
          </Button>
        ))}
    </Group>
  );
}

const icons: Record<string, typeof IconAdjustments> = { IconClipboardList, IconPool, IconTrophy, IconCurrencyEuro };

interface OptionSectionProps {
  group: OptionGroup;
  search: string;
  record: RecordForm<OptionValues>;
}

function OptionSection({ group, search, record }: OptionSectionProps) {
  const Icon = icons[group.icon] ?? IconAdjustments;
  const none = !group.options.some((option) => matchesSearch(option, search));
  return (
    <fieldset className={event.section} hidden={none}>
      <legend id={anchor(group)} tabIndex={-1}>
        <span className={classes.title}>
          <Icon size={20} aria-hidden />
          {group.title}
        </span>
      </legend>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="lg" verticalSpacing="md">
          {group.options.map((option) => (
            <OptionField key={option.id} option={option} record={record} hidden={!matchesSearch(option, search)} />
          ))}
        </SimpleGrid>
      </Stack>
    </fieldset>
  );
}
