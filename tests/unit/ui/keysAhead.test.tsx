// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { Grid, type GridHandle } from '@/ui/grid';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const COLUMNS = [
  { key: 'name', title: 'Name', width: 100, readOnly: true },
  { key: 'note', title: 'Note', width: 100 },
];

beforeEach(() => {
  document.body.replaceChildren();
});

/** A grid of three rows, of which those are here that the test has let arrive. */
function grid() {
  const written: string[] = [];
  const here = new Set<number>();
  let handle: GridHandle | null = null;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = () =>
    act(async () =>
      root.render(
        <Grid<string>
          ref={(given) => {
            handle = given;
          }}
          label="Rows"
          rowCount={3}
          rowAt={(row) => (here.has(row) ? `row ${row}` : undefined)}
          rowKey={(row) => (here.has(row) ? `row ${row}` : undefined)}
          rowHeight={32}
          columns={COLUMNS}
          renderCell={({ row }) => row}
          initialActive={{ row: 0, col: 1 }}
          onCommitEdit={({ rowKey, columnKey }, value) => written.push(`${rowKey} ${columnKey} ${value}`)}
        />,
      ),
    );
  const sheet = () => document.querySelector('[role=grid]') as HTMLElement;
  return {
    written,
    draw,
    sheet,
    active: () => handle?.getSelection().anchor,
    goTo: (row: number, col: number) => act(async () => handle?.setActive(row, col)),
    typed: () => document.querySelector('textarea')?.value,
    press: (...keys: string[]) =>
      act(async () => {
        for (const key of keys) {
          const editor = document.querySelector('textarea');
          const init = { key, code: key, bubbles: true, cancelable: true };
          (editor ?? sheet()).dispatchEvent(new KeyboardEvent('keydown', init));
        }
      }),
    come: async (...rows: number[]) => {
      for (const row of rows) here.add(row);
      await draw();
    },
    end: () => act(() => root.unmount()),
  };
}

describe('text typed into a row that is not loaded yet', () => {
  it('is in its editor when the row has arrived', async () => {
    const { draw, press, come, typed, written, end } = grid();
    await draw();
    await press('a', 'b', 'x', 'Backspace', 'c');
    expect(typed()).toBeUndefined();
    await come(0);
    expect(typed()).toBe('abc');
    expect(written).toEqual([]);
    await press('Enter');
    expect(written).toEqual(['row 0 note abc']);
    end();
  });

  it('is committed by its own Enter, and what follows by its own', async () => {
    const { draw, press, come, written, active, end } = grid();
    await draw();
    await press('1', '2', 'Enter', '3', 'Enter');
    await come(0);
    expect(written).toEqual(['row 0 note 12']);
    await come(1, 2);
    expect(written).toEqual(['row 0 note 12', 'row 1 note 3']);
    expect(active()).toEqual({ row: 2, col: 1 });
    end();
  });

  it('stays with its cell if another was selected meanwhile, and the cursor stays where it was put', async () => {
    const { draw, press, come, goTo, written, active, end } = grid();
    await draw();
    await come(2);
    await press('n', 'o', 't', 'e');
    await goTo(2, 1);
    await come(0, 1);
    expect(written).toEqual(['row 0 note note']);
    expect(active()).toEqual({ row: 2, col: 1 });
    await press('o', 'n', 'Enter');
    expect(written[1]).toMatch(/^row 2 note o/);
    end();
  });

  it('is discarded by Esc', async () => {
    const { draw, press, come, typed, written, end } = grid();
    await draw();
    await press('a', 'Escape');
    await come(0);
    expect(typed()).toBeUndefined();
    expect(written).toEqual([]);
    end();
  });

  it('does not include keys for a row that is here, or for a table that cannot be edited', async () => {
    const { draw, press, come, active, end } = grid();
    await come(0, 1, 2);
    await draw();
    await press('ArrowDown');
    expect(active()).toEqual({ row: 1, col: 1 });
    end();
  });
});
