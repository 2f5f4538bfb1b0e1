import { useRef } from 'react';
import type { ParseResult } from '@/domain/fields/fieldTypeSpec';
import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { type CommitMove, type EditorRenderArgs, TextCellEditor } from '@/ui/grid';
import styles from './Editors.module.css';

interface DateEditorProps {
  args: EditorRenderArgs<WindowRow>;
  text: string;
  label: string;
  take(typed: string, move?: CommitMove): void;
  read(typed: string): ParseResult<Json>;
}

/** A date as text in any of the four forms; Alt+Down opens a calendar. */
export function DateEditor({ args, text, label, take, read }: DateEditorProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div
      onKeyDownCapture={(event) => {
        if (!(event.altKey && event.key === 'ArrowDown')) return;
        event.preventDefault();
        event.stopPropagation();
        picker.current?.showPicker();
      }}
    >
      <TextCellEditor
        label={label}
        text={text}
        initialText={args.initialText}
        placeholder="YYYY-MM-DD"
        hint={(typed) => {
          if (typed.trim() === '') return 'Alt+Down opens a calendar';
          const result = read(typed);
          if (!result.ok) return result.message;
          return result.note ?? (result.content === typed.trim() ? null : <>reads as {String(result.content)}</>);
        }}
        commit={take}
        cancel={args.cancel}
      />
      <input
        ref={picker}
        type="date"
        className={styles.picker}
        tabIndex={-1}
        aria-hidden
        defaultValue={/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''}
        onChange={(event) => take(event.target.value, 'stay')}
      />
    </div>
  );
}
