// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { isTyping } from '@/lib/isTyping';
import { Grid, type GridHandle } from '@/ui/grid';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const COLUMNS = [
  { key: 'name', title: 'Name', width: 100, readOnly: true, readOnlyReason: 'Name is a key.' },
  { key: 'note', title: 'Note', width: 100 },
];

beforeEach(() => {
  document.body.replaceChildren();
});

/** A grid of these rows, in which an input method can write. */
function grid(isWritten = true) {
  const written: string[] = [];
  const refused: string[] = [];
  let handle: GridHandle | null = null;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (rows: readonly (string | undefined)[]) =>
    act(async () =>
      root.render(
        <Grid<string>
          ref={(given) => {
            handle = given;
          }}
          label="Rows"
          rowCount={rows.length}
          rowAt={(row) => rows[row]}
          rowKey={(row) => rows[row]}
          rowIndexOf={(key) => rows.indexOf(key)}
          rowHeight={32}
          columns={COLUMNS}
          renderCell={({ row }) => row}
          initialActive={{ row: 0, col: 1 }}
          onCommitEdit={
            isWritten ? ({ rowKey, columnKey }, value) => written.push(`${rowKey} ${columnKey} ${value}`) : undefined
          }
          onEditRefused={(_, reason) => refused.push(reason ?? '')}
        />,
      ),
    );
  const sheet = () => document.querySelector('[role=grid]') as HTMLElement;
  const composition = (type: string, data: string) =>
    sheet().dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { data }));
  return {
    written,
    refused,
    draw,
    sheet,
    active: () => handle?.getSelection().anchor,
    goTo: (row: number, col: number) => act(async () => handle?.setActive(row, col)),
    typed: () => document.querySelector('textarea')?.value,
    begin: () => act(async () => composition('compositionstart', '')),
    end: (text: string) => act(async () => composition('compositionend', text)),
    input: (inputType: string, data: string | null) => {
      const event = Object.assign(new Event('beforeinput', { bubbles: true, cancelable: true }), {
        inputType,
        data,
        isComposing: false,
      });
      act(() => void sheet().dispatchEvent(event));
      return event.defaultPrevented;
    },
    enter: () =>
      act(async () =>
        document
          .querySelector('textarea')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
      ),
    unmount: () => act(() => root.unmount()),
  };
}

describe('text that an input method writes on a cell (handsontable#4661, jspreadsheet#1417, react-datasheet-grid#387)', () => {
  it('is the beginning of its text, from the first letter', async () => {
    const { draw, begin, end, typed, enter, written, unmount } = grid();
    await draw(['a', 'b']);
    await begin();
    expect(typed()).toBeUndefined();
    await end('日本');
    expect(typed()).toBe('日本');
    await enter();
    expect(written).toEqual(['a note 日本']);
    unmount();
  });

  it('belongs to the record and field in which it was begun, even if rows are sorted meanwhile', async () => {
    const { draw, begin, end, enter, written, unmount } = grid();
    await draw(['a', 'b', 'c']);
    await begin();
    await draw(['c', 'b', 'a']);
    await end('日');
    await enter();
    expect(written).toEqual(['a note 日']);
    unmount();
  });

  it('keeps the cursor: the program moves it nowhere else', async () => {
    const { draw, begin, end, goTo, active, typed, unmount } = grid();
    await draw(['a', 'b', 'c']);
    await begin();
    await goTo(2, 1);
    expect(active()).toEqual({ row: 0, col: 1 });
    await end('日');
    expect(typed()).toBe('日');
    unmount();
  });

  it('waits for a row that is not loaded', async () => {
    const { draw, begin, end, typed, unmount } = grid();
    await draw([undefined, 'b']);
    await begin();
    await end('日本');
    expect(typed()).toBeUndefined();
    await draw(['a', 'b']);
    expect(typed()).toBe('日本');
    unmount();
  });

  it('is refused with the reason if the field cannot be edited, and nothing opens if it is cancelled', async () => {
    const { draw, begin, end, goTo, typed, refused, unmount } = grid();
    await draw(['a', 'b']);
    await begin();
    await end('');
    expect(typed()).toBeUndefined();
    await goTo(0, 0);
    await begin();
    await end('日');
    expect(typed()).toBeUndefined();
    expect(refused).toEqual(['Name is a key.']);
    unmount();
  });
});

describe('text without key presses', () => {
  it('from an emoji picker opens the editor, and a browser command changes nothing', async () => {
    const { draw, input, typed, unmount } = grid();
    await draw(['a', 'b']);
    for (const kind of ['formatBold', 'deleteContentBackward', 'insertParagraph', 'historyUndo', 'insertFromDrop'])
      expect(input(kind, null)).toBe(true);
    expect(typed()).toBeUndefined();
    expect(input('insertText', '😀')).toBe(true);
    expect(typed()).toBe('😀');
    unmount();
  });

  it('finds a grid that is editable only if its cells are, and its keys still belong to the grid', async () => {
    const own = grid();
    await own.draw(['a']);
    expect(own.sheet().getAttribute('contenteditable')).toBe('true');
    expect(isTyping(own.sheet())).toBe(false);
    own.unmount();
    document.body.replaceChildren();
    const foreign = grid(false);
    await foreign.draw(['a']);
    expect(foreign.sheet().getAttribute('contenteditable')).toBe('false');
    foreign.unmount();
  });
});
