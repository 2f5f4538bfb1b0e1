import { formatContent } from '@/domain/fields/showContent';
import type { FieldType } from '@/domain/kinds/fieldType';
import { linesOf } from '../cells/linesOf';
import { SequenceCell } from '../cells/SequenceCell';
import { SequenceEditor } from '../editors/SequenceEditor';
import type { FieldFace } from '../fieldFace';
import { FIELD_ICONS } from '../fieldIcons';
import { sequencesIn } from '../paste/sequenceFiles';

const sequenceFace = (type: FieldType): FieldFace => ({
  icon: FIELD_ICONS[type],
  width: 220,
  cell: ({ cell, content, field, lookups, width, rowHeight }) => (
    <SequenceCell
      text={formatContent(content, { field, lookups })}
      width={width}
      rowHeight={rowHeight}
      lines={linesOf(
        field,
        cell.values.map((value) => value.content),
      )}
    />
  ),
  editor: SequenceEditor,
  paste: { records: sequencesIn },
});

export const dnaOligoFace = sequenceFace('dna-oligo');
export const rnaOligoFace = sequenceFace('rna-oligo');
export const peptideFace = sequenceFace('peptide');
