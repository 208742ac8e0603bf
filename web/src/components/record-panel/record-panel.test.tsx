import { Textarea, TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, esitoTransport } from '../../api/call';
import { DateField } from '../date-field/date-field';
import { renderInPortal } from '../testing/render';
import { unsaved } from '../unsaved';
import { RecordPanel } from './record-panel';
import { useRecordForm } from './use-record-form';

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Campo obbligatorio')),
  email: z.string(),
  notes: z.string(),
  until: z.nullable(z.string()),
});
type Club = z.infer<typeof schema>;

interface ScreenProps {
  save?: (club: Club) => Promise<{ message?: string } | undefined>;
  onDelete?: () => void;
  onReload?: () => void;
  as?: 'panel' | 'dialog';
}

function Screen({ save = async () => undefined, ...rest }: ScreenProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Apri
      </button>
      {opened && <Panel save={save} {...rest} onClose={() => setOpened(false)} />}
    </>
  );
}

function Panel({
  save,
  onClose,
  ...rest
}: Required<Pick<ScreenProps, 'save'>> & ScreenProps & { onClose: () => void }) {
  const record = useRecordForm<Club>({
    initialValues: { name: 'Nuoto Club', email: '', notes: '', until: null },
    schema,
    save,
    onSaved: onClose,
  });
  return (
    <RecordPanel opened onClose={onClose} title="Modifica società" record={record} {...rest}>
      <TextInput label="Denominazione" required {...record.field('name')} />
      <TextInput label="Email" {...record.field('email')} />
      <Textarea label="Note" {...record.field('notes')} />
      <DateField label="Scadenza" {...record.field('until')} />
    </RecordPanel>
  );
}

const name = () => screen.getByLabelText(/Denominazione/);

async function open(props: ScreenProps = {}) {
  const { router } = renderInPortal(<Screen {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Apri' }));
  await screen.findByRole('dialog', { name: 'Modifica società' });
  return router;
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('RecordPanel', () => {
  it.each(['panel', 'dialog'] as const)('saves from a %s with Enter and closes', async (as) => {
    const save = vi.fn().mockResolvedValue({ message: 'Salvato' });
    await open({ save, as });
    await userEvent.clear(name());
    await userEvent.type(name(), 'Rari Nantes{Enter}');
    await closed();
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Rari Nantes', email: '', notes: '', until: null });
  });

  it("selects a field's text on Tab, so that typing replaces it", async () => {
    await open();
    await userEvent.click(screen.getByLabelText('Email'));
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('Rari');
    expect(name()).toHaveValue('Rari');
  });

  it('saves with Ctrl+Enter from a text area', async () => {
    const save = vi.fn().mockResolvedValue(undefined);
    await open({ save });
    await userEvent.type(screen.getByLabelText('Note'), 'a{Enter}b{Control>}{Enter}{/Control}');
    await closed();
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ notes: 'a\nb' }));
  });

  it('shows missing values next to their fields and focuses the first', async () => {
    const save = vi.fn();
    await open({ save });
    await userEvent.clear(name());
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Campo obbligatorio')).toBeInTheDocument();
    expect(name()).toHaveFocus();
    expect(name()).toHaveAccessibleDescription('Campo obbligatorio');
    expect(save).not.toHaveBeenCalled();
  });

  it("shows the server's errors next to their fields and focuses the first", async () => {
    await open({
      save: () => Promise.reject(new ApiError(422, 'Dati non validi', { email: 'Formato email non corretto' })),
    });
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Formato email non corretto')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.queryByText('Dati non validi')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Salva' })).toBeEnabled();
  });

  it('shows an error without a field above the fields', async () => {
    await open({ save: () => Promise.reject(new ApiError(1, 'Codice affiliazione già presente')) });
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Codice affiliazione già presente')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Salva' })).toHaveFocus();
  });

  it('scrolls to an error far above the button', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    await open({ save: () => Promise.reject(new ApiError(1, 'Codice affiliazione già presente')) });
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    const alert = await screen.findByRole('alert');
    expect(shown.mock.contexts).toContain(alert);
    shown.mockRestore();
  });

  it('reports that no reply arrived and that nothing is lost', async () => {
    await open({ save: () => Promise.reject(new ApiError(esitoTransport, 'Si è verificato un errore')) });
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Si è verificato un errore. Il server non risponde: controlla la connessione e riprova. Quello che hai scritto è ancora qui.',
    );
    expect(screen.getByLabelText('Email')).toHaveValue('x');
  });

  it('offers to reload a record that another user changed', async () => {
    const reload = vi.fn();
    await open({ save: () => Promise.reject(new ApiError(409, 'I dati sono stati modificati')), onReload: reload });
    expect(screen.queryByRole('button', { name: 'Ricarica i dati' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ricarica i dati' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('saves once, however often the button is pressed', async () => {
    let finish: (value: undefined) => void = () => undefined;
    const save = vi.fn(() => new Promise<undefined>((resolve) => (finish = resolve)));
    await open({ save });
    await userEvent.type(name(), '!{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Salvataggio in corso' })).toBeDisabled();
    finish(undefined);
    await closed();
    expect(save).toHaveBeenCalledOnce();
  });

  it('does not save an invalid date', async () => {
    const save = vi.fn();
    await open({ save });
    await userEvent.type(screen.getByLabelText('Scadenza'), '31022026');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(save).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Scadenza')).toHaveFocus();
  });

  it('closes with Esc and returns the focus', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await closed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apri' })).toHaveFocus());
  });

  it('asks before leaving unsaved changes', async () => {
    await open();
    await userEvent.type(name(), '!');
    await userEvent.keyboard('{Escape}');
    await screen.findByText(/modifiche non salvate/);
    await userEvent.click(screen.getByRole('button', { name: 'Continua a modificare' }));
    await waitFor(() => expect(screen.queryByText(/modifiche non salvate/)).not.toBeInTheDocument());
    expect(name()).toHaveValue('Nuoto Club!');
    await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Esci senza salvare' }));
    await closed();
  });

  it('asks before a navigation closes the panel, but not when the screen below changes its search', async () => {
    const router = await open();
    await userEvent.type(name(), '!');
    expect(unsaved()).toBe(true);
    await act(() => router.navigate({ to: '.', search: { filtro: 'a' } }));
    expect(location.search).toBe('?filtro=a');
    expect(screen.queryByText(/modifiche non salvate/)).not.toBeInTheDocument();
    act(() => history.back());
    await screen.findByText(/modifiche non salvate/);
    await userEvent.click(screen.getByRole('button', { name: 'Continua a modificare' }));
    await waitFor(() => expect(location.search).toBe('?filtro=a'));
    expect(name()).toHaveValue('Nuoto Club!');
  });

  it('keeps the panel open when Esc answers the question', async () => {
    await open();
    await userEvent.type(name(), '!');
    await userEvent.keyboard('{Escape}');
    await screen.findByText(/modifiche non salvate/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(/modifiche non salvate/)).not.toBeInTheDocument());
    expect(name()).toBeInTheDocument();
  });

  it('deletes only if offered', async () => {
    const onDelete = vi.fn();
    await open({ onDelete });
    await userEvent.click(screen.getByRole('button', { name: 'Elimina' }));
    expect(onDelete).toHaveBeenCalledOnce();
  });
});
