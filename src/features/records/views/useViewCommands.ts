import { useCallback, useRef } from 'react';
import { type MenuAction, type PaletteItem, usePageCommands } from '@/ui';

/**
 * Offers the commands of the view menu in the palette, when searched by name.
 * @param exports the formats in which the view can be saved
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
