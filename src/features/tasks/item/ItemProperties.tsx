import { updateTasks } from '@/domain/commands/tasks/updateTasks';
import type { Task } from '@/domain/kinds/task';
import { compareNatural } from '@/domain/sorts/natural';
import { partId } from '@/domain/tasks/partId';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import styles from './Item.module.css';
import { PropertyValue } from './PropertyValue';

interface Props {
  task: Task;
  offReason: string | null;
}

/** The metadata fields of an item, those with a value first, each edited in place. */
export function ItemProperties({ task, offReason }: Props) {
  const store = useStore();
  const definitions = useRows('property_definition');
  const contents = new Map(useRows('task_property').map((row) => [row.id, row.content]));
  const templates = useRows('task_definition');
  const template = templates.find(({ id }) => id === (task.operation_definition_id ?? task.task_definition_id));
  const contentOf = (id: string) => contents.get(partId(task.id, id)) ?? null;
  const shown = definitions
    .filter((one) => one.resource_types.includes('task') && (!one.is_archived || contentOf(one.id) !== null))
    .sort((a, b) => compareNatural(a.property_name, b.property_name));
  if (shown.length === 0 && !template) return null;
  const set = shown.filter(({ id }) => contentOf(id) !== null).length;
  return (
    <section className={styles.part} aria-label="Properties">
      <h2>
        Properties{' '}
        <span className={styles.quiet}>
          {set} of {shown.length} set
        </span>
      </h2>
      {shown.map((property) => (
        <PropertyValue
          key={property.id}
          taskId={task.id}
          property={property}
          content={contentOf(property.id)}
          offReason={offReason}
          onChange={(content) =>
            commit(store, updateTasks, {
              task_ids: [task.id],
              data: { properties: [{ property_definition_id: property.id, content }] },
            }).then(
              () => null,
              (error: unknown) => whyNotWritten(error),
            )
          }
        />
      ))}
      {template && (
        <div className={styles.property}>
          <span className={styles.name}>Template</span>
          <span className={styles.content}>
            {template.operation_name} <span className={styles.quiet}>version {task.definition_version}</span>
          </span>
        </div>
      )}
    </section>
  );
}
