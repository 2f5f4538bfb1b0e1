import { formatContent } from '@/domain/fields/showContent';
import { StructureCell } from '../cells/StructureCell';
import { SketchEditor } from '../editors/OpenAtOnce';
import { SmilesEditor } from '../editors/SmilesEditor';
import type { FaceCell, FieldFace } from '../fieldFace';
import { FIELD_ICONS } from '../fieldIcons';
import { molfilesIn, rxnIn } from '../paste/structureFiles';

const structureCell = ({ content, field, lookups, width, rowHeight, match }: FaceCell) => (
  <StructureCell
    structure={String(content)}
    label={formatContent(content, { field, lookups })}
    width={width}
    rowHeight={rowHeight}
    match={match}
  />
);

export const smilesFace: FieldFace = {
  icon: FIELD_ICONS['smiles-string'],
  width: 184,
  cell: structureCell,
  isPicture: true,
  editor: SmilesEditor,
  opens: 'sketcher',
  paste: { records: molfilesIn, isStructure: true },
};

export const molfileFace: FieldFace = {
  icon: FIELD_ICONS.molfile,
  width: 184,
  cell: structureCell,
  isPicture: true,
  editor: SketchEditor,
  opens: 'sketcher',
  paste: { records: molfilesIn, isStructure: true },
};

export const rxnFace: FieldFace = {
  icon: FIELD_ICONS.rxn,
  width: 240,
  cell: ({ content, field, lookups, width, rowHeight }) => (
    <StructureCell
      structure={(content as unknown as { rxn: string }).rxn}
      label={formatContent(content, { field, lookups })}
      reaction
      width={width}
      rowHeight={rowHeight}
    />
  ),
  isPicture: true,
  editor: SketchEditor,
  opens: 'sketcher',
  paste: { records: rxnIn },
};
