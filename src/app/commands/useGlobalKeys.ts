import { useEffect, useRef } from 'react';
import { isTyping } from '@/lib/isTyping';
import { matchesKeys } from '@/lib/matchesKeys';
import type { Command } from './command';

/** Milliseconds within which the second of two keys must follow. */
const BETWEEN = 1_200;

/** The shortcuts of a command as lists of one or two keys. */
const waysOf = ({ keys, alsoKeys = [] }: Command) =>
  [...(keys === undefined ? [] : [keys]), ...alsoKeys].map((one) => one.split(' then '));

/** Runs the command whose keys are pressed, on every page. Text fields keep the keys that type, and their own undo. */
export function useGlobalKeys(commands: readonly Command[]): void {
  const newest = useRef(commands);
  newest.current = commands;
  useEffect(() => {
    const early = (event: KeyboardEvent) => {
      if (isTyping(event.target)) return;
      const command = newest.current.find(
        (one) => one.beforePage && waysOf(one).some(([key = '']) => matchesKeys(event, key)),
      );
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      command.run();
    };

    /** The first of two keys, while the second may follow. */
    let begun: { key: string; until: number } | null = null;
    const late = (event: KeyboardEvent) => {
      if (/^(Shift|Control|Alt|Meta)$/.test(event.key)) return;
      const first = begun && begun.until > performance.now() ? begun.key : null;
      begun = null;
      const isTaken = isTyping(event.target) || event.defaultPrevented;
      for (const command of newest.current) {
        if (isTaken && !command.inText) continue;
        for (const [one = '', two] of waysOf(command)) {
          const isMeant = two === undefined ? matchesKeys(event, one) : first === one && matchesKeys(event, two);
          if (isMeant) {
            event.preventDefault();
            begun = null;
            command.run();
            return;
          }
          if (two !== undefined && matchesKeys(event, one)) begun = { key: one, until: performance.now() + BETWEEN };
        }
      }
    };
    window.addEventListener('keydown', early, true);
    window.addEventListener('keydown', late);
    return () => {
      window.removeEventListener('keydown', early, true);
      window.removeEventListener('keydown', late);
    };
  }, []);
}
