import { useState } from 'react';
import { TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { itemKey } from '@/domain/tasks/itemKey';
import { taskPath } from '@/domain/tasks/taskPath';
import { TaskTree } from '@/domain/tasks/taskTree';
import { classNames } from '@/lib/classNames';
import { counted } from '@/lib/words/counted';
import { PageHead } from '@/parts/page/PageHead';
import { Button, EmptyState, Icon, IconButton, Skeleton } from '@/ui';
import { NewItemDialog } from '../NewItemDialog';
import styles from '../Tasks.module.css';
import { TYPE_ICONS } from '../taskSigns';
import { useTaskActs } from '../useTaskActs';
import { useWork } from '../useWork';
import { topDrafts } from './topDrafts';

const EMPTY = new TaskTree([]);
const AS_DRAFT = { is_draft: true };

/** The items that a person prepares and nobody else sees yet: they are opened, published or deleted here. */
export function DraftsScene({ onOpen }: { onOpen(path: string): void }) {
  const work = useWork(true);
  const tree = work ?? EMPTY;
  const acts = useTaskActs();
  const [isNew, setNew] = useState(false);
  const drafts = topDrafts(tree);
  return (
    <>
      <PageHead title="Drafts" note={work ? 'Only you see them until you publish them' : undefined}>
        {drafts.length > 1 && (
          <Button icon="send" onClick={() => void acts.publish(drafts.map(({ id }) => id))}>
            Publish all {drafts.length}
          </Button>
        )}
        <Button variant="primary" icon="plus" onClick={() => setNew(true)}>
          New draft
        </Button>
      </PageHead>
      <div className={styles.main}>
        {!work && <Skeleton lines={6} />}
        {work && drafts.length === 0 && (
          <EmptyState page action={{ label: 'New draft', onAct: () => setNew(true) }}>
            You have no drafts. A draft is an item that you prepare and that others see once you publish it.
          </EmptyState>
        )}
        <ul className={classNames(styles.plain, styles.tall)} aria-label="Drafts">
          {drafts.map((draft) => {
            const below = tree.descendantsOf(draft.id).filter((one) => !one.is_archived).length;
            const above = tree.ancestorsOf(draft).reverse();
            return (
              <li key={draft.id}>
                <Icon name={TYPE_ICONS[draft.task_type]} />
                <button type="button" className={styles.title} onClick={() => onOpen(taskPath(draft))}>
                  {draft.task_title}
                </button>
                <span className={styles.key}>{itemKey(draft)}</span>
                <span className={styles.quiet}>
                  {[
                    TYPE_FACTS[draft.task_type].noun,
                    above.length > 0 ? `in ${above.map(({ task_title }) => task_title).join(' / ')}` : null,
                    below > 0 ? `with ${counted(below, 'item')} below` : null,
                  ]
                    .filter((part) => part !== null)
                    .join(' ')}
                </span>
                <span className={styles.grow} />
                <Button aria-label={`Publish ${draft.task_title}`} onClick={() => void acts.publish([draft.id])}>
                  Publish
                </Button>
                <IconButton
                  icon="trash"
                  label={`Delete ${draft.task_title}`}
                  onClick={() => void acts.remove(draft.id)}
                />
              </li>
            );
          })}
        </ul>
      </div>
      <NewItemDialog
        open={isNew}
        onOpenChange={setNew}
        tree={tree}
        parentId={null}
        preset={AS_DRAFT}
        onMade={(made) => onOpen(taskPath(made))}
      />
    </>
  );
}
