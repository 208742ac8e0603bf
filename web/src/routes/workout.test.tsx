import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sheetApi } from '../api/generated/sheet';
import { type TrainingSettings, trainingApi, type WorkoutDetail } from '../api/generated/training';
import { detail, series, workout } from '../features/training/testing';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const words: TrainingSettings = {
  styles: [{ id: 1, stroke: 4, name: 'Stile libero', visible: 1, version: 1 }],
  intensities: [{ id: 4, name: 'A2', colour: '#4CAF50', visible: 1, version: 1 }],
  modalities: [{ id: 9, name: 'Vecchia', visible: 0, version: 1 }],
  words: [],
  equipment: [],
  groups: [],
};

const hundreds = series({
  id: 11,
  repeats: 8,
  styleId: 1,
  styleName: 'Stile libero',
  intensityId: 4,
  intensityName: 'A2',
});
const block = series({
  id: 12,
  block: 1,
  repeats: 3,
  metres: 0,
  distance: 300,
  children: [series({ id: 13, parentId: 12 })],
});
const stored = detail({
  series: [hundreds, block],
  lines: ['8x100 SL A2', '3x(100)'],
  seriesVersion: 5,
  metres: 1100,
});

const open = () =>
  openPortal({ path: '/Allenamento?id=7', home: { capabilities: ['allenamenti'], groups: [stored.group] } });

// serve sets the server's replies about a workout that changes during the test.
function serve(present: () => WorkoutDetail = () => stored) {
  server.use(
    on(trainingApi.getWorkout, () => ok(present())),
    on(trainingApi.workoutLive, () => refused('Non consentito', 403)),
    on(sheetApi.workoutTargets, () => ok({ id: 7, pool: 25, series: [], complete: 1, reason: '' })),
    on(trainingApi.trainingSettings, () => ok(words)),
    on(trainingApi.listSubgroups, () => ok([{ id: 1, groupId: 2, name: 'Velocisti', athletes: 3, version: 1 }])),
    on(trainingApi.listWorkouts, () => ok([workout({}), workout({ id: 8, name: 'Scarico', day: '2026-11-17' })])),
  );
}

describe('a workout', () => {
  beforeEach(() => serve());

  it('shows its series with their levels, totals and the neighbouring workouts', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Carico' })).toBeVisible();
    expect(screen.getByText('Lunedì 16/11/2026 · Categoria · 1.100 m')).toBeVisible();
    const tiles = within(screen.getByRole('list', { name: 'Serie' })).getAllByRole('listitem');
    expect(tiles.map((tile) => tile.textContent)).toEqual([
      '8 × 100A2Stile libero100 m',
      '3 ×300 m',
      'Livello 2:100100 m',
    ]);
    expect(within(tiles[0] as HTMLElement).getByText('8 × 100')).toHaveStyle({ fontSize: '30px' });
    expect(within(tiles[2] as HTMLElement).getByText('100')).toHaveStyle({ fontSize: '24px' });
    const near = within(await screen.findByRole('navigation', { name: 'Allenamenti vicini' }));
    expect(await near.findByRole('link', { name: /^Scarico/ })).toBeVisible();
  });

  it('moves a series into another with the keyboard when dropped', async () => {
    const sent: unknown[] = [];
    server.use(
      on(trainingApi.moveSeries, async ({ request }) => {
        sent.push(await request.json());
        return ok(null);
      }),
    );
    open();
    const handle = await screen.findByRole('button', { name: /^Sposta 8 × 100/ });
    handle.focus();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    expect(screen.getByText(/dentro 3 ×, posizione 1\.$/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toEqual([{ id: 11, parentId: 12, at: 0 }]));
  });

  it('moves a series with the mouse when dropped before the next render', async () => {
    const sent: unknown[] = [];
    server.use(
      on(trainingApi.moveSeries, async ({ request }) => {
        sent.push(await request.json());
        return ok(null);
      }),
    );
    open();
    const handle = await screen.findByRole('button', { name: /^Sposta 8 × 100/ });
    handle.setPointerCapture = () => undefined;
    const pointer = (type: string, clientY: number) =>
      handle.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, clientX: 5, clientY }));
    act(() => {
      pointer('pointerdown', 5);
      pointer('pointermove', 90);
      pointer('pointerup', 90);
    });
    await waitFor(() => expect(sent).toEqual([{ id: 11, parentId: 0, at: 1 }]));
  });

  it('moves a series to another workout with the keyboard when dropped', async () => {
    const sent: unknown[] = [];
    server.use(
      on(trainingApi.postponeSeries, async ({ request }) => {
        sent.push(await request.json());
        return ok(null);
      }),
    );
    open();
    await screen.findByRole('link', { name: /^Scarico/ });
    screen.getByRole('button', { name: /^Sposta 8 × 100/ }).focus();
    await userEvent.keyboard('{Enter}{PageDown}');
    expect(screen.getByText(/^Va in Scarico/)).toBeVisible();
    await userEvent.keyboard('{PageDown}');
    expect(screen.queryByText(/^Va in/)).toBeNull();
    await userEvent.keyboard('{PageUp}');
    expect(screen.getByText(/^Va in Scarico/)).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toEqual([{ id: 11, workoutId: 8 }]));
  });

  it('leaves a series where it was on Escape or when the focus leaves', async () => {
    open();
    const handle = await screen.findByRole('button', { name: /^Sposta 8 × 100/ });
    handle.focus();
    await userEvent.keyboard('{Enter}{End}{Escape}');
    expect(screen.getByText(/spostamento annullato/)).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(handle).toHaveAttribute('aria-pressed', 'true');
    fireEvent.blur(handle);
    expect(handle).toHaveAttribute('aria-pressed', 'false');
  });

  it("parses a line while it is typed, suggests the coach's words, and adds it", async () => {
    const sent: { lines: string[]; trial?: number }[] = [];
    server.use(
      on(trainingApi.writeWorkout, async ({ request }) => {
        const body = (await request.json()) as { lines: string[]; trial?: number };
        sent.push(body);
        return ok({ ...stored, series: [series({ id: 0, repeats: 4, styleName: 'Stile libero' })], unread: [] });
      }),
    );
    open();
    const field = await screen.findByLabelText('Scrivi una serie e premi Invio');
    await waitFor(() => expect(screen.getByLabelText('Sottogruppo')).toBeVisible());
    await userEvent.type(field, '4x100 sti');
    expect(screen.getByRole('option', { name: /^Stile libero/ })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    expect(field).toHaveValue('4x100 Stile libero ');
    const preview = await screen.findByRole('list', { name: 'Anteprima della serie' });
    expect(preview).toHaveTextContent('4 × 100Stile libero');
    expect(sent.every(({ trial }) => trial === 1)).toBe(true);
    await userEvent.type(field, '{Enter}');
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ lines: [...stored.lines, '4x100 Stile libero '] }));
    await waitFor(() => expect(field).toHaveValue(''));
  });

  it('keeps the typed text while a line is being saved, and restores a rejected line', async () => {
    let present = stored;
    const replies: (() => void)[] = [];
    serve(() => present);
    server.use(
      on(trainingApi.writeWorkout, async ({ request }) => {
        const { lines, trial } = (await request.json()) as { lines: string[]; trial?: number };
        if (trial === 1) return ok({ ...stored, series: [], unread: [] });
        await new Promise<void>((reply) => {
          replies.push(reply);
        });
        if (lines.at(-1) === '4x50 Q9') return refused('«Q9»: non riconosciuto');
        present = { ...present, lines, seriesVersion: present.seriesVersion + 1 };
        return ok({ ...present, unread: [] });
      }),
    );
    open();
    const field = await screen.findByLabelText('Scrivi una serie e premi Invio');
    await userEvent.type(field, '400{Enter}12x25{Enter}4x50 Q9{Enter}6x');
    expect(field).toHaveValue('6x');
    for (const count of [1, 2, 3]) {
      await waitFor(() => expect(replies).toHaveLength(count));
      replies.at(-1)?.();
    }
    await waitFor(() => expect(present.lines).toEqual([...stored.lines, '400', '12x25']));
    expect(await screen.findByText(/^4x50 Q9: tornerà/)).toBeVisible();
    expect(field).toHaveValue('6x');
    await userEvent.clear(field);
    await waitFor(() => expect(field).toHaveValue('4x50 Q9'));
  });

  it('marks what a series lacks, and suggests no hidden word', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Nuova serie' }));
    const panel = await screen.findByRole('dialog', { name: 'Nuova serie' });
    expect(within(panel).getByLabelText('Stile')).toHaveAttribute('data-missing');
    expect(within(panel).queryByRole('option', { name: /Vecchia/ })).toBeNull();
    await userEvent.clear(within(panel).getByLabelText(/^Ripetute/));
    await userEvent.type(within(panel).getByLabelText(/^Ripetute/), '101');
    await userEvent.click(within(panel).getByRole('button', { name: 'Salva' }));
    expect(await within(panel).findByText('Da 1 a 100')).toBeVisible();
  });

  it('reports a missing workout', async () => {
    server.use(on(trainingApi.getWorkout, () => refused('Elemento non trovato', 404)));
    open();
    expect(await screen.findByText('Elemento non trovato')).toBeVisible();
  });
});

describe('changes of a workout', () => {
  it('are undone and redone', async () => {
    let present = stored;
    const written: string[][] = [];
    serve(() => present);
    server.use(
      on(trainingApi.deleteSeries, () => {
        present = { ...stored, series: [block], lines: ['3x(100)'], seriesVersion: 6 };
        return ok(null);
      }),
      on(trainingApi.writeWorkout, async ({ request }) => {
        const { lines } = (await request.json()) as { lines: string[] };
        written.push(lines);
        const whole = lines.length === 2;
        present = {
          ...stored,
          lines,
          series: whole ? stored.series : [block],
          seriesVersion: present.seriesVersion + 1,
        };
        return ok(present);
      }),
    );
    open();
    const undo = await screen.findByRole('button', { name: "Annulla l'ultima modifica" });
    expect(undo).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: /^Azioni di 8 × 100/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
    await waitFor(() => expect(undo).toBeEnabled());
    await userEvent.click(undo);
    await waitFor(() => expect(written).toEqual([stored.lines]));
    const redo = screen.getByRole('button', { name: 'Ripeti la modifica annullata' });
    await waitFor(() => expect(redo).toBeEnabled());
    await userEvent.click(redo);
    await waitFor(() => expect(written).toEqual([stored.lines, ['3x(100)']]));
  });

  it('made by another user lose nothing that was typed', async () => {
    let present = stored;
    const sent: { lines: string[]; seriesVersion?: number }[] = [];
    serve(() => present);
    server.use(
      on(trainingApi.writeWorkout, async ({ request }) => {
        const body = (await request.json()) as { lines: string[]; seriesVersion?: number; trial?: number };
        if (body.trial === 1) return ok(stored);
        sent.push(body);
        return body.seriesVersion === present.seriesVersion ? ok(present) : refused('Dati modificati', 409);
      }),
    );
    openPortal({
      path: '/Allenamento?id=7&vista=righe',
      home: { capabilities: ['allenamenti'], groups: [stored.group] },
    });
    const field = await screen.findByLabelText('Una serie per riga');
    await userEvent.type(field, '\n400');
    present = { ...stored, lines: ['200', ...stored.lines], seriesVersion: 6 };
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    const dialog = await screen.findByRole('dialog', { name: "L'allenamento è cambiato" });
    expect(within(dialog).getByRole('region', { name: "Com'è ora" })).toHaveTextContent('200');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unisci e fammi vedere' }));
    await waitFor(() => expect(field).toHaveValue('200\n8x100 SL A2\n3x(100)\n400'));
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ seriesVersion: 6, lines: ['200', '8x100 SL A2', '3x(100)', '400'] }),
    );
  });
});

describe('a read-only workout', () => {
  it('offers no change', async () => {
    serve(() => ({ ...stored, writable: 0 }));
    open();
    expect(await screen.findByText('Sola lettura')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Nuova serie' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Sposta/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Stampa' })).toBeVisible();
  });
});

describe('without a workout', () => {
  it('there is a choice', async () => {
    serve();
    openPortal({ path: '/Allenamento', home: { capabilities: ['allenamenti'], groups: [stored.group] } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Scegli un allenamento' })).toBeVisible();
    expect(await screen.findByText('Scarico')).toBeVisible();
  });
});
