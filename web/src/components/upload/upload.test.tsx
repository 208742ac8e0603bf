import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/call';
import { notify } from '../notify';
import { renderInPortal } from '../testing/render';
import { Upload } from './upload';
import type { SendFile, UploadReply } from './upload-types';

const sheet = (name = 'atleti.csv', size?: number) => {
  const file = new File(['COGNOME;NOME'], name, { type: 'text/csv' });
  if (size !== undefined) {
    Object.defineProperty(file, 'size', { value: size });
  }
  return file;
};

const reply: UploadReply = {
  counts: {
    read: 10,
    created: 6,
    updated: 3,
    refusals: [{ line: 7, column: 'birth', reason: 'Data non valida' }],
  },
  message: 'Operazione correttamente eseguita',
};

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Atleti', { selector: 'input' }), { target: { files: [file] } });

const draw = (send: SendFile, onDone?: () => void) =>
  renderInPortal(<Upload label="Atleti" accept={['.xlsx', '.csv']} send={send} onDone={onDone} />);

describe('Upload', () => {
  it("previews a file's changes, and saves only when confirmed", async () => {
    const send = vi.fn<SendFile>().mockResolvedValue(reply);
    const done = vi.fn();
    draw(send, done);
    choose(sheet());
    const refused = await screen.findByRole('table', { name: 'Righe rifiutate' });
    expect(send.mock.calls.map(([, options]) => options.confirm)).toEqual([false]);
    expect(
      within(refused)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['7', 'birth', 'Data non valida']);
    expect(screen.getByText('Da creare').parentElement).toHaveTextContent('6');
    expect(done).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(send.mock.calls.map(([, options]) => options.confirm)).toEqual([false, true]);
    expect(screen.getByText('Create').parentElement).toHaveTextContent('6');
  });

  it('accepts a dropped file', async () => {
    const send = vi.fn<SendFile>().mockResolvedValue(reply);
    draw(send);
    fireEvent.drop(screen.getByRole('group', { name: 'Atleti' }), { dataTransfer: { files: [sheet('soci.XLSX')] } });
    await screen.findByText('Da creare');
    expect(send.mock.calls[0]?.[0].name).toBe('soci.XLSX');
  });

  it.each([
    ['too large', sheet('atleti.csv', 20 * 1024 * 1024 + 1), 'Il file supera i 20 MB consentiti'],
    ['of another kind', sheet('atleti.exe'), 'Tipo di file non ammesso'],
  ])('rejects a file that is %s without sending it', (_name, file, message) => {
    const send = vi.fn<SendFile>();
    draw(send);
    choose(file);
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(send).not.toHaveBeenCalled();
  });

  it('accepts a file of exactly 20 MiB', async () => {
    const send = vi.fn<SendFile>().mockResolvedValue(reply);
    draw(send);
    choose(sheet('atleti.csv', 20 * 1024 * 1024));
    await screen.findByText('Da creare');
  });

  it('shows real progress and can be cancelled', async () => {
    let signal: AbortSignal | undefined;
    draw((_file, options) => {
      signal = options.signal;
      options.onProgress(0.4);
      return new Promise(() => undefined);
    });
    choose(sheet());
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
    expect(signal?.aborted).toBe(true);
    expect(screen.getByRole('button', { name: 'Scegli file' })).toBeInTheDocument();
  });

  it('shows why the server refused the file', async () => {
    draw(() => Promise.reject(new ApiError(422, 'Colonna TESSERA mancante')));
    choose(sheet());
    expect(await screen.findByText('Colonna TESSERA mancante', { selector: 'fieldset *' })).toBeInTheDocument();
  });

  it('keeps saving when it is closed, and reports the outcome', async () => {
    let finish: (value: UploadReply) => void = () => undefined;
    const done = vi.fn();
    const { unmount } = draw((_file, { confirm }) => {
      return confirm ? new Promise((resolve) => (finish = resolve)) : Promise.resolve(reply);
    }, done);
    choose(sheet());
    await userEvent.click(await screen.findByRole('button', { name: 'Conferma' }));
    expect(screen.getByText(/Puoi chiudere questa finestra/)).toBeInTheDocument();
    unmount();
    finish(reply);
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
  });

  it("passes the dry run's id to the save, and offers the rejected rows as a file", async () => {
    const send = vi.fn<SendFile>().mockResolvedValue({ ...reply, id: 9 });
    const refused = vi.fn();
    renderInPortal(<Upload label="Atleti" accept={['.csv']} send={send} onRefused={refused} />);
    choose(sheet());
    await userEvent.click(await screen.findByRole('button', { name: /Scarica le righe rifiutate/ }));
    expect(refused).toHaveBeenCalledWith(9);
    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    await screen.findByText('Create');
    expect(send.mock.calls.map(([, { previous }]) => previous)).toEqual([0, 9]);
  });

  it('counts rows, not reasons, and shows unchanged rows', async () => {
    const twice = [1, 2].map((n) => ({ line: 7, column: `C${n}`, reason: 'Manca' }));
    draw(async () => ({ counts: { read: 10, created: 2, updated: 3, refusals: twice } }));
    choose(sheet());
    expect((await screen.findByText('Rifiutate')).parentElement).toHaveTextContent('Rifiutate1');
    expect(screen.getByText('Invariate').parentElement).toHaveTextContent('Invariate4');
  });

  it('shows the warnings about accepted rows', async () => {
    const warnings = [{ line: 3, text: 'Rossi Anna: Certificato medico non valido' }];
    draw(async () => ({ counts: { read: 2, created: 2, updated: 0, refusals: [], warnings } }));
    choose(sheet());
    const table = await screen.findByRole('table', { name: 'Righe accettate con un avviso' });
    expect(table).toHaveTextContent('3Rossi Anna: Certificato medico non valido');
    expect(screen.getByRole('button', { name: 'Conferma' })).toBeEnabled();
  });

  it('lets the user match unknown headers, and sends the matches', async () => {
    const columns = [
      { column: 'last', label: 'Cognome', required: true },
      { column: 'note', label: 'Note', required: false },
    ];
    const send = vi.fn<SendFile>().mockImplementation(async (_file, { heads, headsOnly }) => {
      if (headsOnly) {
        return { heads: [{ head: 'Chi', column: '' }], columns };
      }
      if (heads.length === 0) {
        throw new ApiError(422, 'Nel file manca la colonna Cognome');
      }
      return { ...reply, heads: [{ head: 'Chi', column: 'last' }], columns };
    });
    renderInPortal(<Upload label="Atleti" accept={['.csv']} send={send} counted={(n) => `${n} atleti`} />);
    choose(sheet());
    expect(await screen.findByText('atleti.csv: Nel file manca la colonna Cognome.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continua' })).toBeDisabled();
    await userEvent.selectOptions(screen.getByLabelText(/^Cognome/), 'Chi');
    await userEvent.click(screen.getByRole('button', { name: 'Continua' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Carica 9 atleti' }));
    await screen.findByText('Create');
    expect(send.mock.calls.map(([, { confirm, heads }]) => [confirm, heads])).toEqual([
      [false, []],
      [false, []],
      [false, [{ head: 'Chi', column: 'last' }]],
      [true, [{ head: 'Chi', column: 'last' }]],
    ]);
  });

  it('shows which headers are unused, and lets the user match them', async () => {
    const heads = [{ head: 'Scad. tess.', column: '' }];
    const columns = [{ column: 'until', label: 'Scadenza', required: false }];
    draw(async () => ({ ...reply, heads, columns }));
    choose(sheet());
    expect(await screen.findByText(/Colonna del file non usata: Scad. tess./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Abbina le colonne' }));
    expect(screen.getByLabelText('Scadenza')).toHaveValue('');
  });

  it('does not mention headers that the list itself exports, and offers to close after saving', async () => {
    const heads = ['Società', 'Note'].map((head) => ({ head, column: '' }));
    const close = vi.fn();
    const send = vi.fn<SendFile>().mockResolvedValue({ ...reply, heads, columns: [] });
    renderInPortal(<Upload label="Atleti" accept={['.csv']} send={send} ignored={['Società']} onClose={close} />);
    choose(sheet());
    expect(await screen.findByText(/Colonna del file non usata: Note\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Chiudi' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(close).toHaveBeenCalledOnce();
  });

  it('hides the previous outcome when another file is chosen', async () => {
    const hide = vi.spyOn(notify, 'hideUpload');
    draw(async () => reply);
    choose(sheet());
    await screen.findByText('Da creare');
    expect(hide).toHaveBeenCalledOnce();
  });

  it('cannot confirm a file that changes nothing', async () => {
    draw(async () => ({ counts: { read: 2, created: 0, updated: 0, refusals: [] } }));
    choose(sheet());
    expect(await screen.findByRole('button', { name: 'Conferma' })).toBeDisabled();
  });

  it('saves a file without rows at once', async () => {
    const send = vi.fn<SendFile>().mockResolvedValue({ message: 'Logo aggiornato' });
    renderInPortal(<Upload label="Atleti" accept={['.png']} send={send} dryRun={false} />);
    choose(sheet('logo.png'));
    await screen.findByText('logo.png: caricamento completato.');
    expect(send.mock.calls.map(([, options]) => options.confirm)).toEqual([true]);
  });
});
