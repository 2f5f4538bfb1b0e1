import { DateCellEditor } from '@/ui/grid';
import { useToday } from '../../pick/useToday';
import type { ValueEditorProps } from '../fieldFace';

/** A date as text in any of the common forms; Alt+Down opens a calendar. */
export function DateEditor({ field, text, initialText, take, read, cancel }: ValueEditorProps) {
  const { today } = useToday();
  const held = read(text);
  return (
    <DateCellEditor
      label={field.field_name}
      text={text}
      initialText={initialText}
      day={held.ok && typeof held.content === 'string' ? held.content : undefined}
      today={today}
      hint={(typed) => {
        if (typed.trim() === '') return 'Alt+Down opens a calendar';
        const result = read(typed);
        if (!result.ok) return result.message;
        return result.note ?? (result.content === typed.trim() ? null : <>reads as {String(result.content)}</>);
      }}
      commit={take}
      cancel={cancel}
    />
  );
}
