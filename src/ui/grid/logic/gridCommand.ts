/** Meaning of a key press in the grid while no editor is open. */
export type GridCommand =
  | { kind: 'move'; to: MoveTarget; extend: boolean }
  | { kind: 'tab'; back: boolean }
  | { kind: 'enter'; back: boolean }
  | { kind: 'edit' }
  | { kind: 'type'; text: string }
  | { kind: 'fillDown' }
  | { kind: 'fillRight' }
  | { kind: 'moveColumn'; by: -1 | 1 }
  | { kind: 'moveRows'; by: -1 | 1 }
  | { kind: 'toggleGroup'; close: boolean }
  | { kind: 'addRow'; after: boolean }
  | { kind: 'findAgain'; back: boolean }
  | {
      kind:
        | 'selectRow'
        | 'selectColumn'
        | 'selectAll'
        | 'collapse'
        | 'clear'
        | 'deleteRows'
        | 'peek'
        | 'open'
        | 'find'
        | 'undo'
        | 'redo'
        | 'rowMenu'
        | 'headerMenu'
        | 'history'
        | 'addColumn'
        | 'hideColumn';
    };

export type MoveTarget =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'first'
  | 'last'
  | 'edgeUp'
  | 'edgeDown'
  | 'edgeLeft'
  | 'edgeRight';

/** The part of a keyboard event that matters. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  /**
   * Whether AltGr is held, with which many keyboards write `[`, `@` and `~`; some systems report it as Ctrl and Alt.
   */
  altGraph?: boolean;
}

const ARROWS: Record<string, 'Up' | 'Down' | 'Left' | 'Right'> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/**
 * Interprets one key press. Mod is Cmd on a Mac and Ctrl elsewhere. Undefined means that the grid does not use the key.
 * Copy, cut and paste are not handled here: they arrive as clipboard events, for which browsers ask no permission.
 */
export function gridCommand(press: KeyPress, mac: boolean): GridCommand | undefined {
  const mod = mac ? press.metaKey : press.ctrlKey;
  const { key, shiftKey: shift, altKey: alt } = press;
  const arrow = ARROWS[key];
  if (writesThirdLevel(press, mac)) return { kind: 'type', text: key };
  if (alt && !mod) return altCommand(press, arrow);
  if (arrow) {
    const to = mod ? (`edge${arrow}` as const) : (arrow.toLowerCase() as 'up' | 'down' | 'left' | 'right');
    return { kind: 'move', to, extend: shift };
  }
  switch (key) {
    case 'Home':
      return { kind: 'move', to: mod ? 'first' : 'rowStart', extend: shift };
    case 'End':
      return { kind: 'move', to: mod ? 'last' : 'rowEnd', extend: shift };
    case 'PageUp':
    case 'PageDown':
      return mod ? undefined : { kind: 'move', to: key === 'PageUp' ? 'pageUp' : 'pageDown', extend: shift };
    case 'Tab':
      return mod ? undefined : { kind: 'tab', back: shift };
    case 'Enter':
      if (mod) return shift ? { kind: 'addRow', after: false } : { kind: 'open' };
      return { kind: 'enter', back: shift };
    case 'F2':
      return { kind: 'edit' };
    case 'Escape':
      return { kind: 'collapse' };
    case 'Delete':
    case 'Backspace':
      return { kind: mod ? 'deleteRows' : 'clear' };
    case 'F10':
      if (!shift) return undefined;
      return { kind: press.ctrlKey || press.metaKey ? 'headerMenu' : 'rowMenu' };
    case 'ContextMenu':
      return { kind: 'rowMenu' };
    case ' ':
      // Ctrl+Space also on a Mac: Cmd+Space belongs to the system.
      if (shift) return { kind: 'selectRow' };
      return { kind: press.ctrlKey ? 'selectColumn' : 'peek' };
  }
  if (mod) return modCommand(key.toLowerCase(), shift);
  if (press.ctrlKey || press.metaKey) return undefined;
  // A printable key is one character long; names such as `F5` or `Dead` are longer.
  return [...key].length === 1 ? { kind: 'type', text: key } : undefined;
}

function modCommand(letter: string, shift: boolean): GridCommand | undefined {
  switch (letter) {
    case 'a':
      return { kind: 'selectAll' };
    case 'd':
      return shift ? undefined : { kind: 'fillDown' };
    case 'r':
      return shift ? undefined : { kind: 'fillRight' };
    case 'f':
      return shift ? undefined : { kind: 'find' };
    case 'g':
      return { kind: 'findAgain', back: shift };
    case 'z':
      return { kind: shift ? 'redo' : 'undo' };
    case 'y':
      return { kind: 'redo' };
  }
  return undefined;
}

/** Whether it is a third-level character of a keyboard: `[` by AltGr on a German one, `≤` by Option on a Mac. */
function writesThirdLevel(press: KeyPress, mac: boolean): boolean {
  if ([...press.key].length !== 1 || press.key === ' ') return false;
  if (press.altGraph) return true;
  const isOption = mac && press.altKey && !press.ctrlKey && !press.metaKey;
  return isOption && !/^[\w=-]$/.test(press.key) && altCommand(press, undefined) === undefined;
}

/** On a Mac, Alt changes the character, so letters are read from the physical key. */
function altCommand(press: KeyPress, arrow: 'Up' | 'Down' | 'Left' | 'Right' | undefined): GridCommand | undefined {
  if (arrow === 'Left' || arrow === 'Right') {
    if (press.shiftKey) return { kind: 'toggleGroup', close: arrow === 'Left' };
    return { kind: 'moveColumn', by: arrow === 'Left' ? -1 : 1 };
  }
  if (arrow && press.shiftKey) return { kind: 'moveRows', by: arrow === 'Up' ? -1 : 1 };
  if (press.key === 'Enter') return { kind: 'addRow', after: true };
  if (press.code === 'KeyH') return { kind: 'history' };
  if (press.code === 'Equal' && !press.shiftKey) return { kind: 'addColumn' };
  if (press.code === 'Minus' && press.shiftKey) return { kind: 'hideColumn' };
  return undefined;
}
