import { isStructure } from '@/domain/fields/isStructure';
import { readContent } from '@/domain/fields/readContent';
import type { Field } from '@/domain/kinds/field';
import type { WindowRow } from '@/engine/tableTypes';
import type { CopyForm, NamedStructure, StructureSlots } from '@/parts/values/structureSlots';
import { announce, type MenuAction } from '@/ui';
import { drawCell, isDrawable } from '../state/drawCell';
import { type EditContext, rowsOf } from '../state/editContext';
import type { SceneOverlay } from './sceneOverlay';

const STRUCTURE_FORMS: { form: CopyForm; label: string }[] = [
  { form: 'smiles', label: 'SMILES' },
  { form: 'molfileV2000', label: 'Molfile V2000' },
  { form: 'molfileV3000', label: 'Molfile V3000' },
  { form: 'inchi', label: 'InChI' },
  { form: 'svg', label: 'SVG' },
  { form: 'png', label: 'PNG' },
];
const REACTION_FORMS: typeof STRUCTURE_FORMS = [
  { form: 'rxn', label: 'Reaction as text' },
  { form: 'svg', label: 'SVG' },
  { form: 'png', label: 'PNG' },
];
/** Maximum number of structures to compare: nobody can view more side by side. */
const MOST = 500;

/** The actions for the structures in a range of rows, and for that in its active cell. */
export interface StructureActs {
  copy: readonly MenuAction[];
  draw: MenuAction | null;
  compare: MenuAction | null;
}

interface Place {
  row: WindowRow | undefined;
  field: Field | undefined;
  startRow: number;
  endRow: number;
}

/** The structure or reaction in a cell as text; null if there is none. */
function structureIn(cx: EditContext, row: WindowRow | undefined, field: Field): string | null {
  const index = cx.fieldIndex.get(field.id);
  const content = index === undefined ? undefined : row?.cells[index]?.values[0]?.content;
  const read = content === undefined ? null : readContent(field, content);
  if (typeof read === 'string') return read;
  return field.field_type === 'rxn' && read !== null ? (read as unknown as { rxn: string }).rxn : null;
}

/** The actions as lines of a menu; none if they make no sense or if the structures feature is not available. */
export function structureItems(
  cx: EditContext,
  { row, field, startRow, endRow }: Place,
  slots: StructureSlots | null,
  onOverlay: (overlay: SceneOverlay) => void,
): StructureActs {
  const none: StructureActs = { copy: [], draw: null, compare: null };
  if (!slots) return none;
  const drawable = field && isDrawable(field) ? field : undefined;
  const structure = drawable ? structureIn(cx, row, drawable) : null;
  const forms = drawable?.field_type === 'rxn' ? REACTION_FORMS : STRUCTURE_FORMS;
  const copy = forms.map(({ form, label }) => ({
    key: `copy-${form}`,
    label,
    onSelect: () => void slots.copyAs(structure ?? '', form).then(announce),
  }));
  const draw: MenuAction | null =
    drawable && row
      ? {
          key: 'draw',
          label: `Draw ${drawable.field_name}`,
          icon: 'edit',
          shortcut: 'Shift+F2',
          ...(cx.table.mayWrite(drawable.id) ? {} : { disabledReason: 'You may not edit this table.' }),
          onSelect: () => drawCell(cx, row, drawable),
        }
      : null;
  const compared = [...cx.table.fields.values()].find(isStructure);
  const compare: MenuAction | null = compared
    ? {
        key: 'compare',
        label: 'Compare structures',
        icon: 'hex',
        ...(endRow > startRow ? {} : { disabledReason: 'Select the rows of two records or more.' }),
        onSelect: () =>
          void rowsOf(cx, startRow, Math.min(endRow + 1, startRow + MOST, cx.rowCount)).then((rows) => {
            const structures = rows.flatMap((one): NamedStructure[] => {
              const text = structureIn(cx, one, compared);
              return text === null ? [] : [{ id: one.id, name: one.identifier, structure: text }];
            });
            onOverlay({ kind: 'compare', structures });
          }),
      }
    : null;
  return { copy: structure === null ? [] : copy, draw, compare };
}
