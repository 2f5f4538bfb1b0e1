import { type ReactNode, useEffect, useState } from 'react';
import { copyRight } from '@/domain/commands/tasks/duplicateTask';
import { setSubscribers } from '@/domain/commands/tasks/setSubscribers';
import { setTaskType } from '@/domain/commands/tasks/setTaskType';
import { workAbility } from '@/domain/kinds/task';
import { TASK_TYPES, TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { can } from '@/domain/permissions/decide';
import { whyNot } from '@/domain/permissions/whyNot';
import { taskTarget } from '@/domain/rights/taskTarget';
import { itemKey } from '@/domain/tasks/itemKey';
import { taskPath } from '@/domain/tasks/taskPath';
import { TaskTree } from '@/domain/tasks/taskTree';
import { classNames } from '@/lib/classNames';
import { showAlert } from '@/parts/acts/alerts';
import { PageHead } from '@/parts/page/PageHead';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { Button, ConfirmDialog, Icon, IconButton, Menu, Skeleton, TextInput } from '@/ui';
import { Activity } from './item/Activity';
import { ArchivedNote } from './item/ArchivedNote';
import { DraftNote } from './item/DraftNote';
import { ItemProperties } from './item/ItemProperties';
import { ItemsBelow } from './item/ItemsBelow';
import { ReviewBar } from './item/ReviewBar';
import { Subscribers } from './item/Subscribers';
import { MissingItem } from './MissingItem';
import { NewItemDialog } from './NewItemDialog';
import { useNewItemPlace } from './newItemPlace';
import { StatusMenu } from './StatusMenu';
import { TaskFields } from './TaskFields';
import { TaskRecords } from './TaskRecords';
import styles from './Tasks.module.css';
import { TaskText } from './TaskText';
import { TYPE_ICONS } from './taskSigns';
import { useLineParts } from './useLineParts';
import { useTaskActs } from './useTaskActs';
import { useWork } from './useWork';

interface Props {
  taskId: string;
  onOpen(path: string): void;
  onOpenRecord(recordId: string): void;
  /** Its records as a table. */
  records: ReactNode;
  /** The curves of its records. */
  curves: ReactNode;
  /** Its comments. */
  comments: ReactNode;
}

const EMPTY = new TaskTree([]);
const AS_DRAFT = { is_draft: true };
const NOTHING = {};

/** A text that is saved when the field is left, or on Enter; what is being typed is kept when others change it. */
function useDraft(value: string, save: (next: string) => Promise<boolean>) {
  const [typed, setTyped] = useState<string | null>(null);
  const end = () => {
    if (typed === null || typed === value) return setTyped(null);
    void save(typed).then((isSaved) => isSaved && setTyped(null));
  };
  return { text: typed ?? value, setTyped, end };
}

/** One item: title, people and dates, description, children, records and comments. */
export function TaskScene({ taskId, onOpen, onOpenRecord, records, curves, comments }: Props) {
  const store = useStore();
  const actor = useActor();
  const work = useWork(true);
  const tree = work ?? EMPTY;
  const task = tree.byId.get(taskId);
  const parts = useLineParts(tree, onOpen);
  const acts = useTaskActs();
  const [isNew, setNew] = useState(false);
  const isDraft = task?.is_draft === true;
  const preset = isDraft ? AS_DRAFT : NOTHING;
  useNewItemPlace(taskId, preset, true);
  const [isDeleting, setDeleting] = useState(false);
  const update = async (data: Parameters<typeof acts.update>[1]) => (await acts.update([taskId], data)) !== null;
  const title = useDraft(task?.task_title ?? '', (task_title) => update({ task_title }));
  useEffect(() => {
    if (task) document.title = `${itemKey(task)} ${task.task_title}`;
  }, [task]);
  if (!work) return <Skeleton lines={8} />;
  if (!task) return <MissingItem taskId={taskId} onOpen={onOpen} />;
  const offReason = parts.whyNot(task);
  const isOff = offReason !== null;
  const toCopy = copyRight(task);
  const copyOff = whyNot(actor, toCopy.ability, toCopy.target);
  const mayDelete = can(actor, workAbility(task, 'delete'), taskTarget(task));
  const isFollowing = task.subscriber_ids.includes(store.userId);
  const facts = TYPE_FACTS[task.task_type];
  const children = tree.childrenOf(task.id);
  const above = [...tree.ancestorsOf(task)].reverse();
  const holdsUp = [...tree.byId.values()].filter((other) =>
    other.task_dependencies.some((link) => link.task_id === task.id),
  );
  const run = (work: () => Promise<unknown>) =>
    void work().catch((error: unknown) => showAlert({ kind: 'error', text: whyNotWritten(error) }));
  const link = (other: typeof task) => (
    <button key={other.id} type="button" className={styles.title} onClick={() => onOpen(taskPath(other))}>
      <span className={styles.key}>{itemKey(other)}</span> {other.task_title}
    </button>
  );

  return (
    <>
      <PageHead
        {...(above.length > 0
          ? {
              trail: above.map((one) => (
                <button key={one.id} type="button" className={styles.title} onClick={() => onOpen(taskPath(one))}>
                  {one.task_title}
                </button>
              )),
            }
          : {})}
        title={itemKey(task)}
        note={facts.noun}
      >
        <Button
          icon="bell"
          aria-pressed={isFollowing}
          onClick={() =>
            run(() =>
              commit(store, setSubscribers, {
                id: task.id,
                ...(isFollowing ? { remove: [store.userId] } : { add: [store.userId] }),
              }),
            )
          }
        >
          {isFollowing ? 'Following' : 'Follow'}
        </Button>
        <Menu
          align="end"
          trigger={<IconButton icon="more" label="More" />}
          items={[
            {
              key: 'archive',
              label: 'Archive with all below it',
              ...(task.is_archived ? { disabled: true } : {}),
              icon: 'archive',
              ...(isOff ? { disabledReason: offReason } : {}),
              onSelect: () => void acts.archive(task, true).then((isDone) => isDone && onOpen('/tasks')),
            },
            {
              key: 'duplicate',
              label: 'Duplicate with all below it',
              icon: 'duplicate',
              ...(copyOff === null ? {} : { disabledReason: copyOff }),
              onSelect: () => void acts.duplicate(task.id).then((id) => id && onOpen(taskPath({ ...task, id }))),
            },
            {
              key: 'convert',
              label: 'Convert to',
              icon: 'refresh',
              ...(isOff ? { disabledReason: offReason } : {}),
              items: TASK_TYPES.filter(
                (type) => type !== task.task_type && (type !== 'cycle' || actor.flags.includes('design_cycles')),
              ).map((type) => ({
                key: type,
                label: TYPE_FACTS[type].noun,
                icon: TYPE_ICONS[type],
                onSelect: () => run(() => commit(store, setTaskType, { id: task.id, task_type: type })),
              })),
            },
            ...(mayDelete
              ? [
                  {
                    key: 'delete',
                    label: 'Delete',
                    icon: 'trash',
                    danger: true,
                    onSelect: () => setDeleting(true),
                  } as const,
                ]
              : []),
          ]}
        />
      </PageHead>
      <div className={styles.page}>
        <div className={styles.main}>
          <div className={styles.head}>
            <Icon name={TYPE_ICONS[task.task_type]} />
            <TextInput
              size="large"
              className={classNames(styles.bigTitle, styles.calm)}
              aria-label="Title"
              value={title.text}
              disabled={isOff}
              maxLength={500}
              onValueChange={title.setTyped}
              onBlur={title.end}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.blur();
                if (event.key === 'Escape') title.setTyped(null);
              }}
            />
            <StatusMenu task={task} offReason={offReason} onChoose={(status) => parts.onStatus(task, status)} />
          </div>
          <DraftNote task={task} />
          <ArchivedNote task={task} offReason={offReason} />
          <ReviewBar task={task} offReason={offReason} />
          <TaskFields task={task} tree={tree} isOff={isOff} onChange={(data) => void update(data)} />
          {holdsUp.length > 0 && (
            <div className={styles.partHead}>
              <span className={styles.quiet}>Blocks</span> {holdsUp.map((other) => link(other))}
            </div>
          )}
          <TaskText
            task={task}
            isOff={isOff}
            onOpenChip={(kind, id) => {
              if (kind === 'record') onOpenRecord(id);
              else onOpen(kind === 'task' ? `/tasks/${id}` : `/sets/${id}`);
            }}
          />
          <ItemsBelow task={task} tree={tree} parts={parts} onNew={() => setNew(true)} />
          {facts.bearsRecords && (
            <TaskRecords task={task} isOff={isOff || task.is_draft} onOpenRecord={onOpenRecord} table={records} />
          )}
          {facts.bearsRecords && curves}
        </div>
        <aside className={styles.side} aria-label="Properties and comments">
          <ItemProperties task={task} offReason={offReason} />
          <Subscribers task={task} />
          <Activity task={task} comments={comments} />
        </aside>
      </div>
      <NewItemDialog
        open={isNew}
        onOpenChange={setNew}
        tree={tree}
        parentId={task.id}
        preset={preset}
        onMade={() => showAlert({ kind: 'info', text: 'Item created' })}
      />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${itemKey(task)}?`}
        danger
        confirmLabel="Delete"
        onConfirm={() => {
          setDeleting(false);
          void acts.remove(task.id).then((isGone) => isGone && onOpen('/tasks'));
        }}
      >
        {children.length > 0
          ? `Everything below it is deleted with it. Undo brings all of it back.`
          : 'Undo brings it back.'}
      </ConfirmDialog>
    </>
  );
}
