import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import { CloseButton, Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { text } from '../../lib/text';
import type { RemoteId, RemoteLoad, RemoteOption, RemoteResolve } from './remote-option';
import { useOptionText } from './use-option-text';
import { useRemoteOptions } from './use-remote-options';

interface RemoteSelectProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onFocus' | 'type'> {
  value: RemoteId | null;
  onChange: (id: RemoteId | null, option: RemoteOption | null) => void;
  load: RemoteLoad;
  /** Finds the label of an id that came without one. */
  resolve?: RemoteResolve;
  /** The label of the initial value, if the record has it. */
  initialText?: string;
  clearable?: boolean;
  /** What was typed into the placeholder before this code loaded; the field continues with it and takes the focus. */
  typedAhead?: string;
  onBlur?: () => void;
  onFocus?: () => void;
}

/** A select with too many options to send: after two letters and 700 ms without typing it asks the server. */
export function RemoteSelect(props: RemoteSelectProps) {
  const {
    value,
    onChange,
    load,
    resolve,
    initialText,
    clearable = true,
    typedAhead,
    onBlur,
    onFocus,
    disabled,
    ...input
  } = props;
  const { words, remember } = useOptionText(value, initialText, resolve);
  const { state, ask, reset } = useRemoteOptions(load);
  // What is being typed; null while the field shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const choose = (option: RemoteOption | null) => {
    remember(option);
    onChange(option?.id ?? null, option);
    setTyped(null);
    reset();
    combobox.closeDropdown();
  };

  const type = (next: string) => {
    setTyped(next);
    ask(next);
    combobox.openDropdown();
    combobox.resetSelectedOption();
    if (next === '' && value !== null && clearable) {
      onChange(null, null);
    }
  };

  const rightSection = () => {
    if (state.kind === 'waiting') return <Loader size={14} aria-label={text.loading} />;
    if (!clearable || value === null || disabled) return undefined;
    return (
      <CloseButton
        size="sm"
        aria-label={text.clear}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => choose(null)}
      />
    );
  };

  const field = useRef<HTMLInputElement>(null);
  // A layout effect, so that no key press is lost between the two fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useLayoutEffect(() => {
    if (typedAhead === undefined) return;
    field.current?.focus();
    if (typedAhead !== '') type(typedAhead);
  }, []);

  return (
    <Combobox
      store={combobox}
      disabled={disabled}
      onOptionSubmit={(id) => choose(state.options.find((option) => String(option.id) === id) ?? null)}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          ref={field}
          disabled={disabled}
          value={typed ?? words}
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
          // While typing, Enter never submits the form: it chooses the option if there is only one.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed === null) {
              return;
            }
            event.preventDefault();
            if (state.kind === 'ready' && state.options.length === 1) {
              combobox.selectFirstOption();
            }
          }}
          onFocus={(event) => {
            event.currentTarget.select();
            onFocus?.();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(null);
            reset();
            onBlur?.();
          }}
          rightSection={rightSection()}
          rightSectionPointerEvents="all"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed === null}>
        <Combobox.Options
          mah={240}
          style={{ overflowY: 'auto' }}
          aria-label={typeof input.label === 'string' ? input.label : undefined}
        >
          {state.options.map((option) => (
            <Combobox.Option key={option.id} value={String(option.id)} active={String(option.id) === String(value)}>
              {option.text}
            </Combobox.Option>
          ))}
          {state.options.length === 0 && <Combobox.Empty>{emptyText(state.kind)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function emptyText(kind: ReturnType<typeof useRemoteOptions>['state']['kind']): string {
  switch (kind) {
    case 'waiting':
      return text.loading;
    case 'failed':
      return text.failure;
    case 'ready':
      return text.noResults;
    default:
      return text.typeMore;
  }
}
