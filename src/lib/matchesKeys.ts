type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

const NAMED: Record<string, string> = {
  esc: 'escape',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  space: ' ',
  plus: '+',
};

/**
 * Whether a key event is this shortcut (`Mod+Shift+Z`; see shortcutKeys). Mod is Cmd or Ctrl on every machine: nothing
 * else uses the other one. Characters that need Shift on some keyboards match with and without it.
 */
export function matchesKeys(event: Pressed, shortcut: string): boolean {
  const parts = shortcut.split('+').map((part) => part.toLowerCase());
  const name = parts.at(-1) ?? '';
  const wants = (part: string) => parts.slice(0, -1).includes(part);
  const mod = event.metaKey || event.ctrlKey;
  if (wants('mod') !== mod || wants('alt') !== event.altKey) return false;
  const key = event.key.toLowerCase();
  const isSign = name.length === 1 && !/[a-z0-9]/.test(name);
  if (!isSign && wants('shift') !== event.shiftKey) return false;
  if (key === (NAMED[name] ?? name)) return true;
  // On a Mac, Alt changes the character that a key produces.
  return event.altKey && event.code.toLowerCase() === (/^[a-z]$/.test(name) ? `key${name}` : `digit${name}`);
}
