import { AddToSetDialog } from '@/parts/sets/AddToSetDialog';
import { ConfirmDialog, NoteAt } from '@/ui';
import type { PasteOutcome } from '../clipboard/pasteOutcome';
import { CompareViewsDialog } from '../compare/CompareViewsDialog';
import { TimeTravelDialog } from '../compare/TimeTravelDialog';
import { ArchivedFieldsDialog } from '../fields/ArchivedFieldsDialog';
import { FieldDialog } from '../fields/FieldDialog';
import { LookupDialog } from '../fields/LookupDialog';
import { MergeDialog } from '../fields/MergeDialog';
import { RemoveFieldDialog } from '../fields/RemoveFieldDialog';
import { HistoryPopover } from '../pane/HistoryPopover';
import { ReplaceDialog } from '../replace/ReplaceDialog';
import { CompareOverlay } from './CompareOverlay';
import { DeleteRecordsDialog } from './DeleteRecordsDialog';
import { DrawOverlay } from './DrawOverlay';
import { GroupMenu } from './GroupMenu';
import { HeadingDialog } from './HeadingDialog';
import { HeadingMenu } from './HeadingMenu';
import { HeadMenu } from './HeadMenu';
import { NewRecordDialog } from './NewRecordDialog';
import { PartOverlay } from './PartOverlay';
import { PasteCheck } from './PasteCheck';
import { PasteReport } from './PasteReport';
import { RowMenu } from './RowMenu';
import { SummaryMenu } from './SummaryMenu';
import type { SceneOverlay } from './sceneOverlay';
import { useSceneParts } from './sceneParts';

interface SceneOverlaysProps {
  overlay: SceneOverlay | null;
  onPasted(outcome: PasteOutcome): void;
  onClose(): void;
}

/** The menu, popover or dialog that is open over the grid. */
export function SceneOverlays({ overlay, onPasted, onClose }: SceneOverlaysProps) {
  const { cx, slice } = useSceneParts();
  if (!overlay) return null;
  switch (overlay.kind) {
    case 'head':
      return <HeadMenu fieldId={overlay.fieldId} rect={overlay.rect} onClose={onClose} />;
    case 'headingMenu':
      return <HeadingMenu groupId={overlay.groupId} rect={overlay.rect} onClose={onClose} />;
    case 'heading':
      return <HeadingDialog over={overlay.over} onClose={onClose} />;
    case 'group':
      return <GroupMenu groupKey={overlay.key} rect={overlay.rect} onClose={onClose} />;
    case 'summary':
      return <SummaryMenu fieldId={overlay.fieldId} rect={overlay.rect} onClose={onClose} />;
    case 'row':
      return <RowMenu cell={overlay.cell} onClose={onClose} />;
    case 'history': {
      const { rowKey, columnKey, rect } = overlay.cell;
      return <HistoryPopover cx={cx} recordId={rowKey} fieldId={columnKey} anchor={rect} onClose={onClose} />;
    }
    case 'note':
      return (
        <NoteAt anchor={overlay.rect} onClose={onClose}>
          {overlay.text}
        </NoteAt>
      );
    case 'replace':
      return <ReplaceDialog text={overlay.text} onClose={onClose} />;
    case 'timeTravel':
      return <TimeTravelDialog onClose={onClose} />;
    case 'compareViews':
      return <CompareViewsDialog viewId={overlay.viewId} onClose={onClose} />;
    case 'addToSet':
      return <AddToSetDialog sliceId={slice.id} recordIds={overlay.recordIds} onClose={onClose} />;
    case 'newRecord':
      return <NewRecordDialog before={overlay.before} preset={overlay.preset} onClose={onClose} />;
    case 'delete':
      return <DeleteRecordsDialog ids={overlay.ids} onDone={overlay.onDone} onClose={onClose} />;
    case 'paste':
      return <PasteCheck question={overlay.question} onPasted={onPasted} onClose={onClose} />;
    case 'pasted':
      return <PasteReport outcome={overlay.outcome} onClose={onClose} />;
    case 'newField':
      return <FieldDialog field={null} onClose={onClose} />;
    case 'editField':
      return (
        <FieldDialog field={cx.table.fields.get(overlay.fieldId) ?? null} becomes={overlay.type} onClose={onClose} />
      );
    case 'newLookup':
      return <LookupDialog field={null} name={overlay.name} onClose={onClose} />;
    case 'editLookup':
      return <LookupDialog field={cx.table.fields.get(overlay.fieldId) ?? null} onClose={onClose} />;
    case 'archivedFields':
      return <ArchivedFieldsDialog onClose={onClose} />;
    case 'mergeField':
    case 'removeField': {
      const field = cx.table.fields.get(overlay.fieldId);
      if (!field) return null;
      const FieldAct = overlay.kind === 'mergeField' ? MergeDialog : RemoveFieldDialog;
      return <FieldAct field={field} onClose={onClose} />;
    }
    case 'ask': {
      const end = (wanted: boolean) => {
        onClose();
        overlay.answer(wanted);
      };
      return (
        <ConfirmDialog
          open
          title={overlay.question.title}
          confirmLabel={overlay.question.confirmLabel}
          onOpenChange={(open) => !open && end(false)}
          onConfirm={() => end(true)}
        >
          {overlay.question.text}
        </ConfirmDialog>
      );
    }
    case 'draw':
      return <DrawOverlay request={overlay.request} onClose={onClose} />;
    case 'part':
      return <PartOverlay request={overlay.request} onClose={onClose} />;
    case 'compare':
      return <CompareOverlay structures={overlay.structures} onClose={onClose} />;
  }
}
