import { useCallback, useRef } from 'react';
import { type MenuAction, type PaletteItem, usePageCommands } from '@/ui';

/**
 * Offers to the palette what the menu of a view can do, once it is asked for by name.
 * @param exports what the view can be saved as
 */
export function useViewCommands(acts: readonly MenuAction[], exports: () => readonly MenuAction[]): void {
  const newest = useRef({ acts, exports });
  newest.current = { acts, exports };
  usePageCommands(
    useCallback((): PaletteItem[] => {
      const files = newest.current.exports().map((line) => ({
        ...line,
        key: `export-${line.key}`,
        label: `Export as ${String(line.label)}`,
        note: 'All that this view shows',
        icon: 'download' as const,
      }));
      return [...newest.current.acts, ...files]
        .filter((line) => line.disabledReason === undefined)
        .map((line) => ({
          key: `view-${line.key}`,
          title: String(line.label),
          subtitle: line.note,
          icon: line.icon ?? 'view',
          isSought: true,
          onSelect: () => line.onSelect?.(),
        }));
    }, []),
  );
}
