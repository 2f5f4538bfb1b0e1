import { formatContent } from '@/domain/fields/showContent';
import type { FieldType } from '@/domain/kinds/fieldType';
import { PartCell } from '../cells/PartCell';
import { PartEditor } from '../editors/OpenAtOnce';
import type { FieldFace, PasteWay } from '../fieldFace';
import { FIELD_ICONS } from '../fieldIcons';
import { plasmidsIn } from '../paste/sequenceFiles';

/** For values that are viewed and changed over the page, not in the cell. */
const partFace = (type: FieldType, width: number, paste: PasteWay): FieldFace => ({
  icon: FIELD_ICONS[type],
  width,
  cell: ({ recordId, field, content, lookups, width: room, rowHeight }) => (
    <PartCell
      key={recordId}
      field={field}
      recordId={recordId}
      content={content}
      text={formatContent(content, { field, lookups })}
      width={room}
      rowHeight={rowHeight}
    />
  ),
  isPicture: true,
  editor: PartEditor,
  opens: 'part',
  paste,
});

export const fileFace = partFace('file', 176, { files: 'file' });
export const imageFace = partFace('image', 176, { files: 'image' });
export const plasmidFace = partFace('plasmid', 280, { records: plasmidsIn });
