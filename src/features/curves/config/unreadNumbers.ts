import { useCallback, useMemo, useState } from 'react';
import type { DrcConfigSettings } from '@/domain/kinds/drcConfig';

/** What was typed where a number belongs and is none. */
export interface UnreadNumber {
  label: string;
  text: string;
}

/** Texts that are no numbers yet, by the attribute that they were typed for. */
export interface UnreadNumbers {
  readonly held: ReadonlyMap<keyof DrcConfigSettings, UnreadNumber>;
  /** Takes a text up, or with null forgets that of the attribute. */
  tell(name: keyof DrcConfigSettings, unread: UnreadNumber | null): void;
}

const NONE: UnreadNumbers['held'] = new Map();

/** Keeps what was typed while its input is away, and says that it cannot be saved. */
export function useUnreadNumbers(): UnreadNumbers {
  const [held, setHeld] = useState(NONE);
  const tell = useCallback<UnreadNumbers['tell']>((name, unread) => {
    setHeld((before) => {
      if (!unread && !before.has(name)) return before;
      const next = new Map(before);
      if (unread) next.set(name, unread);
      else next.delete(name);
      return next;
    });
  }, []);
  return useMemo(() => ({ held, tell }), [held, tell]);
}

/** The error of a text that is not a number. */
export function unreadFault({ label, text }: UnreadNumber): string {
  return `${label}: “${text}” is not a number`;
}
