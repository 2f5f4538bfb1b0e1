import { type ReactNode, useState } from 'react';
import { readSequenceText } from '@/domain/fields/sequenceText';
import { foreignPlaces, foreignTo } from '@/domain/sequences/alphabets';
import { sequenceFacts } from '@/domain/sequences/sequenceFacts';
import { counted } from '@/lib/words/counted';
import { TextCellEditor } from '@/ui/grid';
import type { ValueEditorProps } from '../fieldFace';
import styles from './Editors.module.css';

/**
 * Number of letters beyond which nothing is marked while typing: such texts are pasted, and the message names their
 * errors.
 */
const MARKED = 50_000;

/** An oligo or a peptide: letters that the field does not accept are marked while typing; FASTA may be pasted. */
export function SequenceEditor({ field, text, initialText, take, cancel }: ValueEditorProps): ReactNode {
  const type = field.field_type as 'dna-oligo' | 'rna-oligo' | 'peptide';
  const foreign = foreignTo(type, field.attrs.display_options?.allowAnyNucleotide === true);
  const [typed, setTyped] = useState(initialText ?? text);
  return (
    <div
      className={styles.sequence}
      onInput={(event) => event.target instanceof HTMLTextAreaElement && setTyped(event.target.value)}
    >
      <TextCellEditor
        label={field.field_name}
        text={text}
        initialText={initialText}
        mono
        multiline
        placeholder={type === 'peptide' ? 'Amino acids or FASTA' : 'Bases or FASTA'}
        marks={(value) => (value.length > MARKED ? [] : foreignPlaces(value, foreign))}
        hint={(value) => <Hint typed={value} foreign={foreign} />}
        commit={take}
        cancel={cancel}
      />
      <Facts type={type} typed={typed} foreign={foreign} />
    </div>
  );
}

/** The error in words, because not everybody sees the colour. */
function Hint({ typed, foreign }: { typed: string; foreign: RegExp }) {
  const places = typed.length > MARKED ? [] : foreignPlaces(typed, foreign);
  if (places.length === 0) return null;
  const letters = [...new Set(places.map((at) => typed[at]))].slice(0, 6).join(' ');
  return (
    <>
      {counted(places.length, 'letter is', 'letters are')} not allowed here: <b>{letters}</b>
    </>
  );
}

function Facts({
  type,
  typed,
  foreign,
}: {
  type: Parameters<typeof sequenceFacts>[0];
  typed: string;
  foreign: RegExp;
}) {
  const { sequence } = readSequenceText(typed);
  if (sequence === '' || typed.length > MARKED || foreignPlaces(typed, foreign).length > 0) return null;
  return (
    <dl className={styles.facts}>
      {sequenceFacts(type, sequence).map(({ label, value, source }) => (
        <div key={label} title={source}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
