import type { FieldType } from '@/domain/kinds/fieldType';
import type { Json } from '@/lib/json';
import type { NamedStructure } from '@/parts/values/structureSlots';
import type { AnchorRect } from '@/ui';
import type { CellEvent } from '@/ui/grid';
import type { PasteOutcome } from '../clipboard/pasteOutcome';
import type { DrawRequest, Question } from '../state/editContext';
import type { PartRequest } from '../state/partRequest';
import type { PasteQuestion } from './PasteQuestion';

/** The menu, dialog or panel over the grid; at most one at a time. */
export type SceneOverlay =
  | { kind: 'head'; fieldId: string; rect: AnchorRect }
  | { kind: 'headingMenu'; groupId: string; rect: AnchorRect }
  /** A new heading above fields, or a new name for one. */
  | { kind: 'heading'; over: readonly string[] | { groupId: string } }
  | { kind: 'group'; key: string; rect: AnchorRect }
  | { kind: 'summary'; fieldId: string; rect: AnchorRect }
  | { kind: 'row'; cell: CellEvent }
  | { kind: 'history'; cell: CellEvent }
  | { kind: 'note'; rect: AnchorRect; text: string }
  | { kind: 'newRecord'; before?: number; preset?: { fieldId: string; content: Json } }
  | { kind: 'replace'; text: string }
  | { kind: 'timeTravel' }
  | { kind: 'compareViews'; viewId: string | null }
  | { kind: 'addToSet'; recordIds: readonly string[] }
  | { kind: 'delete'; ids: readonly string[]; onDone?: () => void }
  | { kind: 'paste'; question: PasteQuestion }
  | { kind: 'pasted'; outcome: PasteOutcome }
  | { kind: 'newField'; rect: AnchorRect | undefined }
  /** @param type the type to which it is to be changed */
  | { kind: 'editField'; fieldId: string; type?: FieldType }
  | { kind: 'archivedFields' }
  | { kind: 'newLookup'; name: string }
  | { kind: 'editLookup'; fieldId: string }
  | { kind: 'mergeField'; fieldId: string }
  | { kind: 'removeField'; fieldId: string }
  | { kind: 'ask'; question: Question; answer(wanted: boolean): void }
  | { kind: 'draw'; request: DrawRequest }
  | { kind: 'part'; request: PartRequest }
  | { kind: 'compare'; structures: readonly NamedStructure[] };
