import { useState } from 'react';
import { applyDefinition } from '@/domain/commands/taskDefinitions/applyDefinition';
import { formatContent } from '@/domain/fields/showContent';
import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import { fieldOfProperty } from '@/domain/tasks/fieldOfProperty';
import { itemKey } from '@/domain/tasks/itemKey';
import { partId } from '@/domain/tasks/partId';
import type { Json } from '@/lib/json';
import { counted } from '@/lib/words/counted';
import { showAlert } from '@/parts/acts/alerts';
import { useLookups } from '@/parts/values/useLookups';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { Checkbox, Dialog } from '@/ui';
import styles from './Definitions.module.css';
import type { ItemNews } from './definitionNews';

interface Props {
  definition: TaskDefinition;
  news: readonly ItemNews[];
  onClose(): void;
}

const NAMES: Readonly<Record<string, string>> = {
  task_title: 'Title',
  task_description: 'Description',
  label_ids: 'Labels',
};

/**
 * Shows the changes of a template that would be made to the open items created from it, and the parts that stay because
 * people edited them.
 */
export function ApplyDialog({ definition, news, onClose }: Props) {
  const store = useStore();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const properties = new Map(useRows('property_definition').map((one) => [one.id, one]));
  const contents = new Map(useRows('task_property').map((row) => [row.id, row.content]));
  const labels = new Map(useRows('task_label').map((one) => [one.id, one.label_name]));
  const lookups = useLookups();
  const chosen = news.filter(({ task }) => !left.has(task.id));
  const shown = (property: PropertyDefinition | undefined, content: Json) => {
    const field = property && fieldOfProperty(property);
    if (content === null || content === undefined) return 'not set';
    return field ? formatContent(content, { field, lookups }) : String(content);
  };
  const attribute = (value: unknown) =>
    Array.isArray(value)
      ? value.map((id) => labels.get(String(id)) ?? '').join(', ') || 'none'
      : String(value ?? 'not set') || 'empty';
  const apply = async () => {
    setBusy(true);
    try {
      const done = await commit(store, applyDefinition, {
        id: definition.id,
        ...(left.size > 0 ? { task_ids: chosen.map(({ task }) => task.id) } : {}),
      });
      const { task_ids, skipped_task_ids } = done.plan.answer.value;
      const skipped =
        skipped_task_ids.length > 0 ? ` ${counted(skipped_task_ids.length, 'item')} you may not change stayed.` : '';
      showAlert({ kind: 'info', text: `${counted(task_ids.length, 'item')} updated.${skipped}`, eventId: done.opId });
      onClose();
    } catch (error) {
      showAlert({ kind: 'error', text: whyNotWritten(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Apply ${definition.operation_name}, version ${definition.version}`}
      width="lg"
      submitLabel={`Apply to ${counted(chosen.length, 'item')}`}
      busy={busy}
      {...(chosen.length === 0 ? { submitDisabledReason: 'Choose an item.' } : {})}
      onSubmit={() => void apply()}
    >
      <p className={styles.note}>Values that people changed stay as they are. One undo takes all of it back.</p>
      <ul className={styles.news}>
        {news.map(({ task, update }) => {
          const { definition_version: _, ...attributes } = update.attributes;
          return (
            <li key={task.id}>
              <Checkbox
                aria-label={`Apply to ${task.task_title}`}
                checked={!left.has(task.id)}
                onCheckedChange={(isIn) => {
                  const next = new Set(left);
                  if (isIn) next.delete(task.id);
                  else next.add(task.id);
                  setLeft(next);
                }}
              />
              <div>
                <b>
                  {itemKey(task)} {task.task_title}
                </b>
                <ul className={styles.changes}>
                  {Object.entries(attributes).map(([name, value]) => (
                    <li key={name}>
                      {NAMES[name] ?? name} <del>{attribute(task[name as 'task_title'])}</del>{' '}
                      <ins>{attribute(value)}</ins>
                    </li>
                  ))}
                  {update.properties.map(({ property_definition_id: id, content }) => (
                    <li key={id}>
                      {properties.get(id)?.property_name}{' '}
                      <del>{shown(properties.get(id), contents.get(partId(task.id, id)) ?? null)}</del>{' '}
                      <ins>{shown(properties.get(id), content)}</ins>
                    </li>
                  ))}
                  {update.sections.map((section) => (
                    <li key={section.id}>
                      section <ins>{section.section_name}</ins>
                    </li>
                  ))}
                  {update.kept.length > 0 && (
                    <li className={styles.note}>
                      stays as people changed it:{' '}
                      {update.kept.map((name) => NAMES[name] ?? properties.get(name)?.property_name ?? name).join(', ')}
                    </li>
                  )}
                  {Object.keys(attributes).length +
                    update.properties.length +
                    update.sections.length +
                    update.kept.length ===
                    0 && <li className={styles.note}>only its version</li>}
                </ul>
              </div>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
