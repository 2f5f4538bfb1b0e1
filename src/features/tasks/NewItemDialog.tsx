import { useMemo, useState } from 'react';
import type { NewItem } from '@/domain/commands/tasks/createTask';
import type { Task } from '@/domain/kinds/task';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import { hasStatus } from '@/domain/kinds/taskStatuses';
import { TASK_TYPES, type TaskType, TYPE_FACTS } from '@/domain/kinds/taskTypes';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { counted } from '@/lib/words/counted';
import { DateInput } from '@/parts/pick/DateInput';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import { Checkbox, Combobox, Dialog, Field, Segmented, TextInput } from '@/ui';
import { publishedParts } from './definitions/definitionNews';
import { GivenLine } from './GivenLine';
import { nearestParent } from './givenByView';
import { parentOptions } from './parentOptions';
import styles from './Tasks.module.css';
import { TYPE_ICONS } from './taskSigns';
import { useNewItemForm } from './useNewItemForm';
import { useTaskActs } from './useTaskActs';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  tree: TaskTree;
  /** The parent, unless another one is chosen. */
  parentId: string | null;
  /** Presets, besides what the dialog asks for. */
  preset?: Partial<NewItem>;
  onMade(task: Pick<Task, 'id' | 'task_type'>): void;
}

const NOTHING = {};
const NONE: ReturnType<typeof parentOptions> = [];

const noun = (type: TaskType) => {
  const text = TYPE_FACTS[type].noun;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/** The versions of a template and its parts as known here. */
const versionsOf = (all: readonly TaskDefinition[], template: TaskDefinition) =>
  Object.fromEntries(publishedParts(all, template).map(({ id, version }) => [id, version]));

/** Parts that are created along with an item from a template, as text. */
function madeWords(template: TaskDefinition, all: readonly TaskDefinition[]): string {
  const below = publishedParts(all, template).length - 1;
  const parts = [
    below > 0 ? `${counted(below, 'item')} below` : null,
    template.properties.length > 0 ? counted(template.properties.length, 'property', 'properties') : null,
    template.sections.length > 0 ? counted(template.sections.length, 'note section') : null,
  ].filter((part) => part !== null);
  return `Version ${template.version}${parts.length > 0 ? `, with ${parts.join(', ')}` : ''}.`;
}

/** The programs of an item in a view that shows a single program: those of its parent are added. */
function programsOf(tree: TaskTree, parentId: string | null, asked: readonly string[]): string[] {
  const parent = parentId === null ? undefined : tree.byId.get(parentId);
  return [...new Set([...(parent?.program_ids ?? []), ...asked])];
}

/** Creates an item of any type, blank or from a template; what was typed stays when the dialog is closed. */
export function NewItemDialog({ open, onOpenChange, tree, parentId, preset = NOTHING, onMade }: Props) {
  const actor = useActor();
  const { userId } = useStore();
  const acts = useTaskActs();
  const people = usePeopleOptions();
  const place = preset.parent_id ?? parentId;
  const { form, change, clear } = useNewItemForm(open, preset, place, userId);
  const { title, assigned, start, due, isDraft } = form;
  const [busy, setBusy] = useState(false);
  const definitions = useRows('task_definition');
  const templates = definitions.filter(
    (one) => one.version > 0 && !one.is_archived && one.parent_definition_id === null,
  );
  const template = templates.find(({ id }) => id === form.templateId);
  const asked = template?.definition_type ?? form.type;
  const above = form.parent === undefined ? nearestParent(tree, place, asked) : form.parent;
  const types = TASK_TYPES.filter((one) => one !== 'cycle' || actor.flags.includes('design_cycles'));
  // Only drafts can be placed below a draft: to everybody else, other items below it would seem to have no parent.
  const parents = useMemo(() => {
    const mayHold = (id: string) => isDraft || id === place || tree.byId.get(id)?.is_draft !== true;
    return open ? parentOptions(tree, asked).filter(({ value }) => mayHold(value)) : NONE;
  }, [open, tree, asked, isDraft, place]);
  const chosenParent = above !== null && parents.some(({ value }) => value === above) ? above : null;
  const status = preset.task_status && hasStatus(asked, preset.task_status) ? preset.task_status : undefined;
  const submit = async () => {
    setBusy(true);
    const id = await acts.create({
      ...preset,
      task_status: status,
      ...(preset.program_ids ? { program_ids: programsOf(tree, chosenParent, preset.program_ids) } : {}),
      ...(title.trim() === '' ? {} : { task_title: title }),
      task_type: asked,
      is_draft: isDraft,
      // Computed here, because a text that is begun offline must begin with the same words on the server.
      ...(template
        ? {
            task_description: template.description,
            ...(template.description_content ? { task_content: template.description_content } : {}),
            definition_versions: versionsOf(definitions, template),
          }
        : {}),
      task_definition_id: template && asked !== 'operation' ? template.id : null,
      operation_definition_id: template && asked === 'operation' ? template.id : null,
      parent_id: chosenParent,
      assigned_user_ids: [...assigned],
      task_start_date: start,
      task_due_date: due,
    });
    setBusy(false);
    if (id === null) return;
    clear();
    onOpenChange(false);
    onMade({ id, task_type: asked });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New item"
      width="sm"
      submitLabel="Create"
      busy={busy}
      {...(title.trim() === '' && !template ? { submitDisabledReason: 'Give it a title.' } : {})}
      onSubmit={() => void submit()}
    >
      <Field label="Title">
        {(control) => (
          <TextInput
            {...control}
            value={title}
            onValueChange={(title) => change({ title })}
            autoFocus
            maxLength={500}
            placeholder={template?.operation_name ?? ''}
          />
        )}
      </Field>
      {templates.length > 0 && (
        <Field label="Template" help={template ? madeWords(template, definitions) : undefined}>
          {(control) => (
            <Combobox
              {...control}
              clearable
              placeholder="None: a blank item"
              value={form.templateId}
              options={templates.map((one) => ({
                value: one.id,
                label: one.operation_name,
                icon: TYPE_ICONS[one.definition_type],
                note: one.sub_definitions.length > 0 ? `${one.sub_definitions.length} below` : undefined,
              }))}
              onValueChange={(templateId) => change({ templateId })}
            />
          )}
        </Field>
      )}
      {!template && (
        <Segmented
          label="Type"
          value={form.type}
          onValueChange={(type) => change({ type })}
          options={types.map((one) => ({ value: one, label: noun(one), icon: TYPE_ICONS[one] }))}
        />
      )}
      <Field label="Under">
        {(control) => (
          <Combobox
            {...control}
            clearable
            placeholder="Nothing: at the top"
            value={chosenParent ?? undefined}
            options={parents}
            onValueChange={(id) => change({ parent: id ?? null })}
          />
        )}
      </Field>
      <Field label="Assigned to">
        {(control) => (
          <Combobox
            {...control}
            multiple
            value={assigned}
            options={people}
            onValueChange={(assigned) => change({ assigned })}
          />
        )}
      </Field>
      <div className={styles.dates}>
        <Field label="Start">
          {(control) => <DateInput {...control} value={start} onChange={(start) => change({ start })} />}
        </Field>
        <Field label="Due">
          {(control) => <DateInput {...control} value={due} onChange={(due) => change({ due })} />}
        </Field>
      </div>
      <GivenLine given={preset} status={status} />
      <Checkbox checked={isDraft} onCheckedChange={(isDraft) => change({ isDraft })}>
        Draft: only I see it until I publish it
      </Checkbox>
    </Dialog>
  );
}
