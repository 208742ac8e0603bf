import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Toolbar } from '../../components/toolbar/toolbar';
import classes from './entries.module.css';
import type { ListFilters } from './use-list-filters';

// The dialogs that fill the grid: from pasted text, from a file, or from an earlier event.
export type ListDialog = 'paste' | 'file' | 'earlier';

interface ListToolbarProps {
  filters: ListFilters;
  // Whether entries are open.
  open: boolean;
  onDialog: (dialog: ListDialog) => void;
}

// ListToolbar has the filters of the grid, and the buttons that fill it.
export function ListToolbar({ filters, open, onDialog }: ListToolbarProps) {
  const { search, setSearch, category, setCategory, showAll, setShowAll, categories } = filters;
  return (
    <div className={classes.tools}>
      <Toolbar>
        <TextInput
          size="xs"
          label="Cerca un atleta"
          type="search"
          value={search}
          onChange={(change) => setSearch(change.currentTarget.value)}
        />
        {categories.length > 1 && (
          <NativeSelect
            size="xs"
            label="Categoria"
            value={category}
            data={[{ value: '', label: 'Tutte' }, ...categories.map((name) => ({ value: name, label: name }))]}
            onChange={(change) => setCategory(change.currentTarget.value)}
          />
        )}
        <Checkbox
          size="xs"
          mb={8}
          label="Anche chi non si può iscrivere"
          checked={showAll}
          onChange={(change) => setShowAll(change.currentTarget.checked)}
        />
        {open && (
          <>
            <Button size="xs" variant="default" onClick={() => onDialog('paste')}>
              Incolla da un foglio
            </Button>
            <Button size="xs" variant="default" onClick={() => onDialog('file')}>
              Carica un file
            </Button>
            <Button size="xs" variant="default" onClick={() => onDialog('earlier')}>
              Come l'anno scorso
            </Button>
          </>
        )}
      </Toolbar>
    </div>
  );
}
