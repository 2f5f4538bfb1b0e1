import { type ReactNode, useState } from 'react';
import type { Lookups } from '@/domain/fields/fieldContext';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import type { ParseResult } from '@/domain/fields/fieldTypeSpec';
import { exportContent, formatContent } from '@/domain/fields/showContent';
import { parseText } from '@/domain/fields/writeContent';
import type { Field } from '@/domain/rows/rowShapes';
import type { ShownCell, WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { type CommitMove, type EditorRenderArgs, TextCellEditor } from '@/ui/grid';
import { BooleanEditor } from './BooleanEditor';
import { DateEditor } from './DateEditor';
import { DrawAtOnce } from './DrawAtOnce';
import { OptionEditor } from './OptionEditor';
import { PeopleEditor } from './PeopleEditor';
import { ReferenceEditor } from './ReferenceEditor';
import { SequenceEditor } from './SequenceEditor';
import { SmilesEditor } from './SmilesEditor';
import { VotesEditor } from './VotesEditor';
import { XyEditor } from './XyEditor';

/** What an editor hands over: a content that was read, a text that the field does not take, or that all stays as it was. */
export type EditedValue = EditedContent | { typed: string; reason: string } | { unchanged: true };

export interface EditedContent {
  content: Json;
  /** The value that stood in the cell when the text was begun, null = none; absent: what stands now. */
  saw?: string | null;
}

export interface CellEditorProps {
  args: EditorRenderArgs<WindowRow>;
  field: Field;
  cell: ShownCell | null;
  lookups: Lookups;
  userId: string;
  /** A text that was refused in this cell: it stands in the editor for repair. */
  refusedText: string | undefined;
  /** Opens the sketcher over what is typed; undefined where nothing can be drawn. */
  onDraw: ((text: string) => void) | undefined;
  /** Makes an option; undefined when this person may not. @returns its id. */
  createOption: ((name: string) => Promise<string | null>) | undefined;
  /** Opens what the cell holds over the table: files, a plasmid. */
  onOpen(): void;
}

/** What the list editors are given: what the cell holds, and how its field reads a text. */
export interface ListEditorProps extends CellEditorProps {
  content: Json;
  read(typed: string): ParseResult<Json>;
}

/** The editor of a cell, by the type of its field. */
export function CellEditor(props: CellEditorProps): ReactNode {
  const { args, field, cell, lookups, userId, refusedText } = props;
  // A text stays as the person began with it, whatever a colleague writes meanwhile; lists show that at once.
  const [opened] = useState(cell?.values[0]);
  const content = cell?.values[0]?.content ?? null;
  const cx = { field, lookups, decimal: '.' as const, actorId: userId, current: content };
  const text = refusedText ?? exportContent(opened?.content ?? null, { field, lookups });
  const read = (typed: string) => parseText(typed, cx);
  const take = (typed: string, move?: CommitMove) => {
    const result = read(typed);
    const saw = opened?.id ?? null;
    if (typed === text && refusedText === undefined) args.commit({ unchanged: true }, move);
    else args.commit(result.ok ? { content: result.content, saw } : { typed, reason: result.message }, move);
  };
  switch (field.field_type) {
    case 'select':
    case 'status':
      return <OptionEditor {...props} content={content} read={read} multiple={false} />;
    case 'multiselect':
      return <OptionEditor {...props} content={content} read={read} multiple />;
    case 'people':
      return <PeopleEditor {...props} content={content} read={read} />;
    case 'record-reference':
      return <ReferenceEditor {...props} content={content} />;
    case 'boolean':
      return <BooleanEditor {...props} content={content} read={read} />;
    case 'votes':
      return <VotesEditor args={args} content={content} userId={userId} />;
    case 'date':
      return <DateEditor args={args} text={text} label={field.field_name} take={take} read={read} />;
    case 'smiles-string':
      return <SmilesEditor args={args} text={text} label={field.field_name} take={take} onDraw={props.onDraw} />;
    case 'dna-oligo':
    case 'rna-oligo':
    case 'peptide':
      return <SequenceEditor args={args} field={field} text={text} take={take} />;
    case 'xy-array':
      return <XyEditor args={args} field={field} content={content} refusedText={refusedText} />;
    case 'file':
    case 'image':
    case 'plasmid':
      return <DrawAtOnce text={text} onDraw={props.onOpen} cancel={args.cancel} />;
    case 'molfile':
    case 'rxn':
      return <DrawAtOnce text={text} onDraw={props.onDraw} cancel={args.cancel} />;
    default:
      return (
        <TextCellEditor
          label={field.field_name}
          text={text}
          initialText={args.initialText}
          align={args.column.align === 'end' ? 'end' : 'start'}
          multiline={field.field_type === 'text'}
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
};
