import '@mantine/core/styles/Switch.css';
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { OptionOfForm } from '../../api/generated/meet';
import { NumberField } from '../../components/number-field';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import { fieldOf, formatOption, formatTyped, type OptionValues, optionText, parseOption } from './option-values';
import classes from './options.module.css';

interface OptionFieldProps {
  option: OptionOfForm;
  record: RecordForm<OptionValues>;
  // Hidden because it does not match the search.
  hidden: boolean;
}

// OptionField renders an option from the catalogue, with its default and whether it differs from it.
export function OptionField({ option, record, hidden }: OptionFieldProps) {
  const path = fieldOf(option);
  const input = { name: path, ...record.form.getInputProps(path) };
  const set = (value: string) => record.form.setFieldValue(path, value as never);
  const changed = parseOption(option, String(input.value)) !== option.default;
  return (
    <div className={classes.option} data-changed={changed || undefined} hidden={hidden}>
      <OptionInput option={option} input={input} onSet={set} />
      <div className={classes.foot}>
        <span>{`Predefinito: ${optionText(option, option.default)}`}</span>
        {changed && (
          <Button
            variant="subtle"
            size="compact-xs"
            className={classes.reset}
            aria-label={`Ripristina predefinito di ${option.name}`}
            onClick={() => set(formatOption(option, option.default))}
          >
            Ripristina predefinito
          </Button>
        )}
        {record.form.isDirty(path) && <strong>da salvare</strong>}
      </div>
    </div>
  );
}

const short = { maxWidth: '10rem' };

interface InputProps {
  option: OptionOfForm;
  // biome-ignore lint/suspicious/noExplicitAny: the type of Mantine's input props.
  input: any;
  onSet: (value: string) => void;
}

// OptionInput is the input for the kind of an option.
export function OptionInput({ option, input, onSet }: InputProps) {
  const words = { label: option.name, description: option.help || undefined };
  const text = { ...words, ...input, autoComplete: 'off' };
  switch (option.kind) {
    case 'flag':
      return (
        <Switch
          {...words}
          name={input.name}
          data-path={input['data-path']}
          error={input.error}
          checked={input.value === '1'}
          onChange={(event) => onSet(event.currentTarget.checked ? '1' : '0')}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...words}
          {...input}
          data={option.choices.map((choice) => ({ value: String(choice.id), label: choice.text }))}
        />
      );
    case 'int':
      return <NumberField {...text} styles={{ wrapper: short }} />;
    case 'money':
      return (
        <TextInput
          {...text}
          inputMode="decimal"
          onBlur={(event) => {
            input.onBlur?.(event);
            onSet(formatTyped(option, String(input.value)));
          }}
          rightSection="€"
          styles={{ wrapper: short, input: { textAlign: 'right' } }}
        />
      );
    case 'link':
      return <TextInput {...text} type="url" placeholder="https://" maxLength={option.max} />;
    case 'email':
      return <TextInput {...text} type="email" maxLength={option.max} />;
    default:
      return <TextInput {...text} maxLength={option.kind === 'text' ? option.max : undefined} />;
  }
}
