import type { ReactNode } from 'react';
import type { Lookups } from '@/domain/fields/fieldContext';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { exportContent, formatContent } from '@/domain/fields/showContent';
import { parseText } from '@/domain/fields/writeContent';
import type { Field } from '@/domain/rows/rowShapes';
import type { ShownCell, WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { type EditorRenderArgs, TextCellEditor } from '@/ui/grid';
import { BooleanEditor } from './BooleanEditor';
import { DateEditor } from './DateEditor';
import { OptionEditor } from './OptionEditor';
import { PeopleEditor } from './PeopleEditor';
import { SmilesEditor } from './SmilesEditor';
import { VotesEditor } from './VotesEditor';

/** What an editor hands over: a content that was read, or a text that the field does not take. */
export type EditedValue = { content: Json } | { typed: string; reason: string };

export interface CellEditorProps {
  args: EditorRenderArgs<WindowRow>;
  field: Field;
  cell: ShownCell | null;
  lookups: Lookups;
  userId: string;
  /** A text that was refused in this cell: it stands in the editor for repair. */
  refusedText: string | undefined;
  /** Makes an option; undefined when this person may not. @returns its id. */
  createOption: ((name: string) => Promise<string | null>) | undefined;
}

/** The editor of a cell, by the type of its field. */
export function CellEditor(props: CellEditorProps): ReactNode {
  const { args, field, cell, lookups, userId, refusedText } = props;
  const content = cell?.values[0]?.content ?? null;
  const cx = { field, lookups, decimal: '.' as const, actorId: userId, current: content };
  const text = refusedText ?? exportContent(content, { field, lookups });
  const take = (typed: string, move?: Parameters<typeof args.commit>[1]) => {
    const read = parseText(typed, cx);
    args.commit(read.ok ? { content: read.content } : { typed, reason: read.message }, move);
  };
  switch (field.field_type) {
    case 'select':
    case 'status':
      return <OptionEditor {...props} content={content} multiple={false} />;
    case 'multiselect':
      return <OptionEditor {...props} content={content} multiple />;
    case 'people':
      return <PeopleEditor args={args} content={content} />;
    case 'boolean':
      return <BooleanEditor args={args} content={content} label={field.field_name} />;
    case 'votes':
      return <VotesEditor args={args} content={content} userId={userId} />;
    case 'date':
      return (
        <DateEditor
          args={args}
          text={text}
          label={field.field_name}
          take={take}
          read={(typed) => parseText(typed, cx)}
        />
      );
    case 'smiles-string':
      return <SmilesEditor args={args} text={text} label={field.field_name} take={take} />;
    default:
      return (
        <TextCellEditor
          label={field.field_name}
          text={text}
          initialText={args.initialText}
          align={args.column.align === 'end' ? 'end' : 'start'}
          mono={field.field_type.endsWith('oligo') || field.field_type === 'peptide'}
          multiline={field.field_type === 'text' || field.field_type === 'xy-array'}
          hint={(typed) => readsAs(typed, field, cx)}
          commit={take}
          cancel={args.cancel}
        />
      );
  }
}

/** How a typed text is understood, where that is not plain. */
function readsAs(typed: string, field: Field, cx: Parameters<typeof parseText>[1]): ReactNode {
  if (field.field_type === 'text' || typed.trim() === '') return null;
  const read = parseText(typed, cx);
  if (!read.ok) return `${read.message}. ${HELP[field.field_type] ?? ''}`.trim();
  if (read.note) return read.note;
  if (field.field_type !== 'number' && field.field_type !== 'qualified-number') return null;
  const unit = field.attrs.display_options?.unit;
  // In full precision: rounding is a matter of showing, and the person should see that nothing is lost.
  const plain = { ...field, attrs: { ...field.attrs, display_options: {} } };
  const words = formatContent(read.content ?? undefined, { field: plain, lookups: cx.lookups });
  if (words === typed.trim() && fieldTypeSpec(field.field_type).type === 'number') return null;
  return (
    <>
      reads as <b>{unit ? `${words} ${unit}` : words}</b>
    </>
  );
}

const HELP: Partial<Record<Field['field_type'], string>> = {
  number: 'Write 12.5, or n/a.',
  'qualified-number': 'Write 12.5, > 30 or 12.4 ± 1.9.',
  URL: 'Write an address like example.org.',
  'xy-array': 'Paste two columns of numbers, or write 1 2; 3 4.',
};
