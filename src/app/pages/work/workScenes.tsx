import { Suspense, useState } from 'react';
import { workAbility } from '@/domain/kinds/task';
import { can } from '@/domain/permissions/decide';
import { taskTarget } from '@/domain/rights/taskTarget';
import { taskPath } from '@/domain/tasks/taskPath';
import type { PathParams } from '@/lib/matchPath';
import { showAlert } from '@/parts/acts/alerts';
import { StructureSlotsProvider } from '@/parts/values/structureSlots';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRow } from '@/store/hooks/useRow';
import { Skeleton } from '@/ui';
import { type AppDialogProps, useApp } from '../../shell/appContext';
import { commentsPart, tasksPart } from '../parts';
import { structureSlots } from '../tables/structureSlots';
import { CurvesOfExperiment } from './CurvesOfExperiment';
import { EntityTables } from './EntityTables';

const MyWorkScene = tasksPart.component((part) => part.MyWorkScene);
const TasksScene = tasksPart.component((part) => part.TasksScene);
const DefinitionsScene = tasksPart.component((part) => part.DefinitionsScene);
const DefinitionScene = tasksPart.component((part) => part.DefinitionScene);
const ArchivedScene = tasksPart.component((part) => part.ArchivedScene);
const DraftsScene = tasksPart.component((part) => part.DraftsScene);
const LabelsScene = tasksPart.component((part) => part.LabelsScene);
const NewItem = tasksPart.component((part) => part.NewItem);
const TaskScene = tasksPart.component((part) => part.TaskScene);
const Comments = commentsPart.component((part) => part.Comments);

/** Opens a record in its table, or on its own page if its table is not on this laptop. */
function useOpenRecord() {
  const { go } = useApp();
  const store = useStore();
  return async (recordId: string) => {
    const record = await store.reader.record(recordId);
    if (record) go(`/tables/${record.attrs.entity_slice_id}?record=${recordId}`);
    else go(`/records/${recordId}`);
  };
}

export function MyWorkPage() {
  const { go } = useApp();
  return <MyWorkScene onOpen={go} />;
}

/** All items, or those of a saved view. */
export function TasksPage({ params: { viewId } }: { params: PathParams }) {
  const { go } = useApp();
  return (
    <TasksScene
      key={viewId ?? 'all'}
      viewId={viewId ?? null}
      onOpen={go}
      entities={(ids) => <EntityTables operationIds={ids} />}
    />
  );
}

/** The templates for new items. */
export function TemplatesPage() {
  const { go } = useApp();
  return <DefinitionsScene onOpen={go} />;
}

export function TemplatePage({ params: { definitionId = '' } }: { params: PathParams }) {
  const { go } = useApp();
  const openRecord = useOpenRecord();
  return (
    <StructureSlotsProvider value={structureSlots}>
      <DefinitionScene
        key={definitionId}
        definitionId={definitionId}
        onOpen={go}
        onOpenRecord={(recordId) => void openRecord(recordId)}
      />
    </StructureSlotsProvider>
  );
}

/** Archived items. */
export function ArchivedItemsPage() {
  const { go } = useApp();
  return <ArchivedScene onOpen={go} />;
}

/** Drafts: items that nobody else sees yet. */
export function DraftsPage() {
  const { go } = useApp();
  return <DraftsScene onOpen={go} />;
}

export const LabelsPage = () => <LabelsScene />;

/** Creates an item, on whatever page is open. */
export function NewItemAnywhere({ open, onOpenChange }: AppDialogProps) {
  const { go } = useApp();
  // Loaded on first use; from then on it keeps what was typed in it.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen ? (
    <Suspense fallback={null}>
      <NewItem open={open} onOpenChange={onOpenChange} onMade={(task) => go(taskPath(task))} />
    </Suspense>
  ) : null;
}

/** One item of any type: the three addresses lead to the same page. */
export function TaskPage({ params }: { params: PathParams }) {
  const { go } = useApp();
  const actor = useActor();
  const id = params.taskId ?? '';
  const task = useRow('task', id);
  const openRecord = useOpenRecord();
  const mayWrite = task !== undefined && can(actor, workAbility(task, 'comment'), taskTarget(task));
  return (
    <StructureSlotsProvider value={structureSlots}>
      <TaskScene
        key={id}
        taskId={id}
        onOpen={go}
        onOpenRecord={(recordId) => void openRecord(recordId)}
        records={<EntityTables operationIds={[id]} />}
        curves={<CurvesOfExperiment taskId={id} />}
        comments={
          <Suspense fallback={<Skeleton lines={4} />}>
            <Comments of="task" resourceId={id} mayWrite={mayWrite} onAlert={showAlert} />
          </Suspense>
        }
      />
    </StructureSlotsProvider>
  );
}
