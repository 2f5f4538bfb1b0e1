const MAC: Record<string, string> = {
  mod: '⌘',
  ctrl: '⌃',
  alt: '⌥',
  shift: '⇧',
  enter: '↵',
  backspace: '⌫',
  delete: '⌦',
  tab: '⇥',
};
const OTHER: Record<string, string> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: '↵',
  backspace: '⌫',
  delete: 'Del',
  tab: 'Tab',
};
const BOTH: Record<string, string> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  esc: 'esc',
  escape: 'esc',
  space: 'Space',
  plus: '+',
};

/**
 * The caps of one shortcut as they are drawn, for example `Mod+Shift+Z` gives `['⌘', '⇧', 'Z']` on a Mac and
 * `['Ctrl', 'Shift', 'Z']` elsewhere. Names are joined by `+`; the plus key itself is written `Plus`.
 */
export function shortcutKeys(shortcut: string, mac: boolean): string[] {
  return shortcut.split('+').map((part) => {
    const name = part.toLowerCase();
    return (mac ? MAC : OTHER)[name] ?? BOTH[name] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
