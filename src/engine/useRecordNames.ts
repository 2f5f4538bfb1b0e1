import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useEngine } from './EngineProvider';

const READING = '\u0001';
const NONE = '\u0002';
const BETWEEN = '\u0000';

/**
 * Identifiers of records, live and in the order of the ids: null = not on this device or deleted, undefined = being read.
 * A component that uses it is drawn again only when one of these names changes.
 */
export function useRecordNames(ids: readonly string[]): readonly (string | null | undefined)[] {
  const { names } = useEngine();
  const text = useSyncExternalStore(
    names.subscribe,
    useCallback(
      () =>
        ids
          .map((id) => {
            const name = names.get(id);
            return name === undefined ? READING : (name ?? NONE);
          })
          .join(BETWEEN),
      [names, ids],
    ),
  );
  return useMemo(
    () =>
      text === '' && ids.length === 0
        ? []
        : text.split(BETWEEN).map((name) => (name === READING ? undefined : name === NONE ? null : name)),
    [text, ids.length],
  );
}

/** Renders again whenever any name arrives or changes, for text composed of many names. */
export function useNameChanges(): void {
  const { names } = useEngine();
  useSyncExternalStore(names.subscribe, names.version);
}
