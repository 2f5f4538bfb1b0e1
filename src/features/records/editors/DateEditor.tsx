import type { ParseResult } from '@/domain/fields/fieldTypeSpec';
import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { type CommitMove, DateCellEditor, type EditorRenderArgs } from '@/ui/grid';
import { useToday } from '../state/useToday';

interface DateEditorProps {
  args: EditorRenderArgs<WindowRow>;
  text: string;
  label: string;
  take(typed: string, move?: CommitMove): void;
  read(typed: string): ParseResult<Json>;
}

/** A date as text in any of the four forms; Alt+Down opens a calendar. */
export function DateEditor({ args, text, label, take, read }: DateEditorProps) {
  const { today } = useToday();
  const held = read(text);
  return (
    <DateCellEditor
      label={label}
      text={text}
      initialText={args.initialText}
      day={held.ok && typeof held.content === 'string' ? held.content : undefined}
      today={today}
      hint={(typed) => {
        if (typed.trim() === '') return 'Alt+Down opens a calendar';
        const result = read(typed);
        if (!result.ok) return result.message;
        return result.note ?? (result.content === typed.trim() ? null : <>reads as {String(result.content)}</>);
      }}
      commit={take}
      cancel={args.cancel}
    />
  );
}
