import type { RefObject } from 'react';
import type { Slice } from '@/domain/rows/rowShapes';
import { type AnchorRect, type MenuItem, NoteAt } from '@/ui';
import type { CellEvent, GridHandle } from '@/ui/grid';
import type { PasteOutcome } from '../clipboard/pasteOutcome';
import { ArchivedFieldsDialog } from '../fields/ArchivedFieldsDialog';
import { FieldDialog } from '../fields/FieldDialog';
import { LookupDialog } from '../fields/LookupDialog';
import { MergeDialog } from '../fields/MergeDialog';
import { RemoveFieldDialog } from '../fields/RemoveFieldDialog';
import type { SettingsPatch, ViewSettings } from '../model/viewSettings';
import { HistoryPopover } from '../pane/HistoryPopover';
import type { NamedStructure } from '../slots';
import type { DrawRequest, EditContext } from '../state/editContext';
import type { PartRequest } from '../state/openPart';
import { CompareOverlay } from './CompareOverlay';
import { DeleteRecordsDialog } from './DeleteRecordsDialog';
import { DrawOverlay } from './DrawOverlay';
import { HeadMenu } from './HeadMenu';
import { NewRecordDialog } from './NewRecordDialog';
import { PartOverlay } from './PartOverlay';
import { PasteReport } from './PasteReport';
import { RowMenu } from './RowMenu';
import { SummaryMenu } from './SummaryMenu';

/** What floats over the grid; at most one at a time. */
export type SceneOverlay =
  | { kind: 'head'; fieldId: string; rect: AnchorRect }
  | { kind: 'summary'; fieldId: string; rect: AnchorRect }
  | { kind: 'row'; cell: CellEvent }
  | { kind: 'history'; cell: CellEvent }
  | { kind: 'note'; rect: AnchorRect; text: string }
  | { kind: 'newRecord' }
  | { kind: 'delete'; startRow: number; endRow: number }
  | { kind: 'pasted'; outcome: PasteOutcome }
  | { kind: 'newField'; rect: AnchorRect | undefined }
  | { kind: 'editField'; fieldId: string }
  | { kind: 'archivedFields' }
  | { kind: 'newLookup'; name: string }
  | { kind: 'editLookup'; fieldId: string }
  | { kind: 'mergeField'; fieldId: string }
  | { kind: 'removeField'; fieldId: string }
  | { kind: 'draw'; request: DrawRequest }
  | { kind: 'part'; request: PartRequest }
  | { kind: 'compare'; structures: readonly NamedStructure[] };

export interface SceneOverlaysProps {
  overlay: SceneOverlay | null;
  onOverlay(overlay: SceneOverlay | null): void;
  onClose(): void;
  cx: EditContext;
  slice: Slice;
  settings: ViewSettings;
  change(patch: SettingsPatch): void;
  sortBy(fieldId: string, additional: boolean, descending?: boolean): void;
  grid: RefObject<GridHandle | null>;
  goTo(recordId: string, fieldId: string | null): Promise<unknown>;
  open(recordId: string): void;
  /** Opens the editor of a filter. */
  onOpenRule(id: string): void;
  /** Goes to the curves of a configuration. */
  onOpenCurves(configId: string): void;
  /** What rows can be saved as: from `start` up to and without `end`. */
  exportsOf(span: { start: number; end: number }): MenuItem[];
}

/** The one menu, popover or dialog that is open over the grid. */
export function SceneOverlays(props: SceneOverlaysProps) {
  const { overlay, onClose, cx } = props;
  if (!overlay) return null;
  switch (overlay.kind) {
    case 'head':
      return <HeadMenu {...props} fieldId={overlay.fieldId} rect={overlay.rect} />;
    case 'summary':
      return <SummaryMenu {...props} fieldId={overlay.fieldId} rect={overlay.rect} />;
    case 'row':
      return <RowMenu {...props} cell={overlay.cell} />;
    case 'history':
      return (
        <HistoryPopover
          cx={cx}
          recordId={overlay.cell.rowKey}
          fieldId={overlay.cell.columnKey}
          anchor={overlay.cell.rect}
          onClose={onClose}
        />
      );
    case 'note':
      return (
        <NoteAt anchor={overlay.rect} onClose={onClose}>
          {overlay.text}
        </NoteAt>
      );
    case 'newRecord':
      return <NewRecordDialog {...props} />;
    case 'delete':
      return <DeleteRecordsDialog {...props} startRow={overlay.startRow} endRow={overlay.endRow} />;
    case 'pasted':
      return <PasteReport outcome={overlay.outcome} cx={cx} onClose={onClose} />;
    case 'newField':
      return <FieldDialog {...props} field={null} />;
    case 'editField':
      return <FieldDialog {...props} field={cx.table.fields.get(overlay.fieldId) ?? null} />;
    case 'newLookup':
      return <LookupDialog {...props} field={null} name={overlay.name} />;
    case 'editLookup':
      return <LookupDialog {...props} field={cx.table.fields.get(overlay.fieldId) ?? null} />;
    case 'archivedFields':
      return <ArchivedFieldsDialog {...props} />;
    case 'mergeField':
    case 'removeField': {
      const field = cx.table.fields.get(overlay.fieldId);
      if (!field) return null;
      const FieldAct = overlay.kind === 'mergeField' ? MergeDialog : RemoveFieldDialog;
      return <FieldAct {...props} field={field} />;
    }
    case 'draw':
      return <DrawOverlay {...props} request={overlay.request} />;
    case 'part':
      return <PartOverlay {...props} request={overlay.request} />;
    case 'compare':
      return <CompareOverlay {...props} structures={overlay.structures} />;
  }
}
