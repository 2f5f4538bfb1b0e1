import type { ReactNode } from 'react';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { formatContent } from '@/domain/fields/showContent';
import type { Field } from '@/domain/kinds/field';
import { TextCellEditor } from '@/ui/grid';
import type { ValueEditorProps } from '../fieldFace';

const HELP: Partial<Record<Field['field_type'], string>> = {
  number: 'Write 12.5, or n/a.',
  'qualified-number': 'Write 12.5, > 30 or 12.4 ± 1.9.',
  URL: 'Write an address like example.org.',
};

/** Texts, numbers and addresses, with a hint how a number is understood. */
export function TextEditor(props: ValueEditorProps) {
  const { field, text, initialText, align = 'start', take, cancel } = props;
  return (
    <TextCellEditor
      label={field.field_name}
      text={text}
      initialText={initialText}
      align={align}
      multiline={field.field_type === 'text'}
      hint={(typed) => readsAs(typed, props)}
      commit={take}
      cancel={cancel}
    />
  );
}

/** How a typed text is understood, if that is not obvious. */
function readsAs(typed: string, { field, lookups, read }: ValueEditorProps): ReactNode {
  if (field.field_type === 'text' || typed.trim() === '') return null;
  const result = read(typed);
  if (!result.ok) return `${result.message}. ${HELP[field.field_type] ?? ''}`.trim();
  if (result.note) return result.note;
  if (field.field_type !== 'number' && field.field_type !== 'qualified-number') return null;
  const unit = field.attrs.display_options?.unit;
  // In full precision: rounding is only for display, and the person should see that nothing is lost.
  const plain = { ...field, attrs: { ...field.attrs, display_options: {} } };
  const words = formatContent(result.content ?? undefined, { field: plain, lookups });
  if (words === typed.trim() && fieldTypeSpec(field.field_type).type === 'number') return null;
  return (
    <>
      reads as <b>{unit ? `${words} ${unit}` : words}</b>
    </>
  );
}
