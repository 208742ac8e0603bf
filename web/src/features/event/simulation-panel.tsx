import { Button, Card, CloseButton, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { eventQuery } from '../../api/events';
import { eventsApi } from '../../api/generated/events';
import { type Event, type EventDetail, meetApi, type OptionOfForm } from '../../api/generated/meet';
import { rehearsalApi } from '../../api/generated/rehearsal';
import { ErrorState } from '../../components/error-state/error-state';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import classes from './event.module.css';
import { OptionInput } from './option-field';
import { formatOption, optionsOf, parseOption, problemOf } from './option-values';
import { SimulationResult } from './simulation-result';

const help =
  'Applica le regole di questo evento, con le opzioni che cambi qui, alle iscrizioni di un altro evento: chi sarebbe rifiutato e perché, quote per società, batterie e durata. Non salva nulla.';

// The maximum number of events offered by a search.
const offered = 20;

// SimulationPanel tries the rules of an event on the entries of another.
export function SimulationPanel({ event }: { event: Event }) {
  const detail = useQuery(eventQuery(event.id, 'opzioni'));
  return (
    <Card withBorder component="section" aria-label="Simula regole">
      <h2 className={classes.heading}>Simula regole</h2>
      <Stack gap="sm">
        <Text size="sm">{help}</Text>
        {detail.data && <SimulationForm event={event} detail={detail.data} />}
        {detail.error && <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />}
        {detail.isPending && <Skeleton height={120} role="status" aria-label={text.loading} />}
      </Stack>
    </Card>
  );
}

function SimulationForm({ event, detail }: { event: Event; detail: EventDetail }) {
  const options = optionsOf(detail.groups);
  const [from, setFrom] = useState<number | null>(event.id);
  const [values, setValues] = useState<Record<number, string>>({});
  const changed = options.filter(({ id }) => id in values);
  const invalid = changed.some((option) => problemOf(option, values[option.id] ?? '') !== null);
  const work = useMutation({
    mutationFn: (id: number) =>
      rehearsalApi.simulateRules({ id: event.id, from: id, options: changedOptions(changed, values) }),
  });
  const load = async (query: string, signal: AbortSignal) => {
    const input = { name: query, sportId: event.sportId, page: 1, rows: offered };
    const { rows } = await eventsApi.listEvents({ ...input, sort: 'starts', way: 'DESC' }, { signal });
    return rows.map((event) => ({ id: event.id, text: `${event.name} (${formatDate(event.starts)})` }));
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (from !== null && !invalid) work.mutate(from);
  };
  const stored = new Map(detail.options.map(({ id, value }) => [id, value]));
  const add = (option: OptionOfForm | undefined) =>
    option && setValues({ ...values, [option.id]: formatOption(option, stored.get(option.id) ?? option.default) });
  const drop = (id: number) =>
    setValues(Object.fromEntries(Object.entries(values).filter(([key]) => key !== String(id))));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <RemoteSelect
          label="Iscrizioni da provare"
          value={from}
          initialText={`${event.name} (${formatDate(event.starts)})`}
          load={load}
          onChange={(id) => setFrom(id === null ? null : Number(id))}
        />
        <NativeSelect
          label="Cambia un'opzione"
          value=""
          onChange={({ currentTarget }) => add(options.find(({ id }) => String(id) === currentTarget.value))}
          data={[
            { value: '', label: 'Scegli un’opzione' },
            ...detail.groups.map(({ title, options: list }) => ({
              group: title,
              items: list
                .filter(({ id }) => !(id in values))
                .map(({ id, name }) => ({ value: String(id), label: name })),
            })),
          ]}
        />
        {changed.map((option) => (
          <Group key={option.id} gap="xs" align="flex-start" wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0 }}>
              <OptionInput
                option={option}
                input={{
                  name: `simula.${option.id}`,
                  value: values[option.id],
                  error: problemOf(option, values[option.id] ?? ''),
                  onChange: (typed: unknown) => setValues({ ...values, [option.id]: typedText(typed) }),
                }}
                onSet={(value) => setValues({ ...values, [option.id]: value })}
              />
            </div>
            <CloseButton aria-label={`Togli ${option.name}`} title="Togli" onClick={() => drop(option.id)} />
          </Group>
        ))}
        <Group>
          <Button type="submit" disabled={from === null || invalid} loading={work.isPending}>
            Simula
          </Button>
        </Group>
        {work.data && !work.isPending && <SimulationResult result={work.data} />}
      </Stack>
    </form>
  );
}

// typedText returns what an input passes to onChange: an event or the value itself.
function typedText(typed: unknown): string {
  const target = (typed as { currentTarget?: { value: string } } | null)?.currentTarget;
  return target ? target.value : String(typed ?? '');
}

// changedOptions returns the changed options as JSON, in the format of the call that saves options.
export function changedOptions(changed: readonly OptionOfForm[], values: Record<number, string>): string | undefined {
  if (changed.length === 0) return undefined;
  const options = changed.map((option) => {
    const typed = values[option.id] ?? '';
    return { id: option.id, value: parseOption(option, typed) ?? typed };
  });
  return JSON.stringify(Object.values(meetApi.saveEventOptions.input.toWire({ options }) as object)[0]);
}
