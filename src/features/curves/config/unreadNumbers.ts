import { useCallback, useMemo, useState } from 'react';
import type { DrcConfigSettings } from '@/domain/kinds/drcConfig';

/** A text that was typed in a number input but is not a number. */
export interface UnreadNumber {
  label: string;
  text: string;
}

/** Texts that are not numbers yet, by the attribute for which they were typed. */
export interface UnreadNumbers {
  readonly held: ReadonlyMap<keyof DrcConfigSettings, UnreadNumber>;
  /** Stores a text, or with null removes that of the attribute. */
  report(name: keyof DrcConfigSettings, unread: UnreadNumber | null): void;
}

const NONE: UnreadNumbers['held'] = new Map();

/** Keeps what was typed while its input is hidden, and reports that it cannot be saved. */
export function useUnreadNumbers(): UnreadNumbers {
  const [held, setHeld] = useState(NONE);
  const report = useCallback<UnreadNumbers['report']>((name, unread) => {
    setHeld((before) => {
      if (!unread && !before.has(name)) return before;
      const next = new Map(before);
      if (unread) next.set(name, unread);
      else next.delete(name);
      return next;
    });
  }, []);
  return useMemo(() => ({ held, report }), [held, report]);
}

/** The error of a text that is not a number. */
export function unreadFault({ label, text }: UnreadNumber): string {
  return `${label}: “${text}” is not a number`;
}
