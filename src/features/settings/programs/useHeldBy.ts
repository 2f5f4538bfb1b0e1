import { counted } from '@/lib/words/counted';
import { useRows } from '@/store/hooks/useRows';

/** The contents of a program, as text: `1 table, 2 views and 3 sets`. */
export function useHeldBy(): (programId: string) => string {
  const slices = useRows('slice');
  const views = useRows('view');
  const sets = useRows('set');
  return (programId) => {
    const size = (rows: readonly { program_ids?: string[] | undefined; is_deleted: boolean; is_archived: boolean }[]) =>
      rows.filter((row) => !row.is_deleted && !row.is_archived && row.program_ids?.includes(programId)).length;
    const parts = [
      [size(slices), 'table'],
      [size(views), 'view'],
      [size(sets), 'set'],
    ] as const;
    const held = parts.flatMap(([count, noun]) => (count > 0 ? [counted(count, noun)] : []));
    if (held.length === 0) return 'nothing yet';
    return [held.slice(0, -1).join(', '), held.at(-1)].filter((part) => part !== '').join(' and ');
  };
}
