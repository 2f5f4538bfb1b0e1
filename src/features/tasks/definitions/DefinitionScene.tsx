import { useMemo, useState } from 'react';
import { TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { can } from '@/domain/permissions/decide';
import { taskPath } from '@/domain/tasks/taskPath';
import { counted, plural } from '@/lib/words/counted';
import { PageHead } from '@/parts/page/PageHead';
import { useActor } from '@/store/hooks/useActor';
import { useRow } from '@/store/hooks/useRow';
import { useHeldRows, useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { Button, EmptyState, Icon, IconButton, Menu, Skeleton, TextInput } from '@/ui';
import { NewItem } from '../NewItem';
import taskStyles from '../Tasks.module.css';
import { TYPE_ICONS } from '../taskSigns';
import { ApplyDialog } from './ApplyDialog';
import { ContentEditor } from './ContentEditor';
import styles from './Definitions.module.css';
import { definitionNews } from './definitionNews';
import { edited, hasChanges, stateWords } from './definitionState';
import { PartsEditor } from './PartsEditor';
import { useDefinitionActs } from './useDefinitionActs';
import { useTemplatePlace } from './useTemplatePlace';

interface Props {
  definitionId: string;
  onOpen(path: string): void;
  onOpenRecord(id: string): void;
}

/** One template: the initial content of new items, its parts, and the open items from an older version. */
export function DefinitionScene({ definitionId, onOpen, onOpenRecord }: Props) {
  const definition = useRow('task_definition', definitionId);
  const all = useRows('task_definition');
  const isLoaded = useRowsLoaded('task_definition');
  const tasks = useRows('task');
  const properties = useRows('task_property');
  const sections = useHeldRows('note_section');
  const actor = useActor();
  const acts = useDefinitionActs();
  const byId = useMemo(() => new Map(all.map((one) => [one.id, one])), [all]);
  const [name, setName] = useState<string | null>(null);
  const [isApplying, setApplying] = useState(false);
  const [isNew, setNew] = useState(false);
  const isExperiment = definition?.definition_type === 'operation';
  const preset = useTemplatePlace(definitionId, isExperiment);
  const news = useMemo(
    () =>
      definition && !definition.parent_definition_id
        ? definitionNews(all, definition, tasks, properties, sections)
        : [],
    [definition, all, tasks, properties, sections],
  );
  if (!definition || definition.is_deleted)
    return isLoaded ? (
      <>
        <PageHead title="Template" />
        <EmptyState page action={{ label: 'Templates', onAct: () => onOpen('/templates') }}>
          This template does not exist, or is hidden from you.
        </EmptyState>
      </>
    ) : (
      <Skeleton lines={8} />
    );
  const content = edited(definition);
  const mayManage = can(actor, isExperiment ? 'operation_definition.manage' : 'task_definition.manage');
  const parent = definition.parent_definition_id === null ? undefined : byId.get(definition.parent_definition_id);
  const saveName = () => {
    if (name === null || name === content.operation_name) return setName(null);
    void acts.edit(definition.id, { operation_name: name }).then((isDone) => isDone && setName(null));
  };
  return (
    <>
      <PageHead
        trail={
          <button
            type="button"
            className={taskStyles.title}
            onClick={() => onOpen(parent ? `/templates/${parent.id}` : '/templates')}
          >
            {parent ? edited(parent).operation_name : 'Templates'}
          </button>
        }
        title={content.operation_name}
        note={`${TYPE_FACTS[definition.definition_type].noun}. ${stateWords(definition)}`}
      >
        {!parent && definition.version > 0 && !definition.is_archived && (
          <Button icon="plus" onClick={() => setNew(true)}>
            New item from it
          </Button>
        )}
        {!parent && mayManage && (
          <Button
            variant="primary"
            disabledReason={hasChanges(definition, byId) ? undefined : 'Nothing has changed since it was published.'}
            onClick={() => void acts.publish(definition.id)}
          >
            Publish
          </Button>
        )}
        <Menu
          align="end"
          trigger={<IconButton icon="more" label="More" />}
          items={[
            {
              key: 'duplicate',
              label: 'Duplicate',
              icon: 'duplicate',
              ...(mayManage ? {} : { disabledReason: 'You cannot make templates.' }),
              onSelect: () => void acts.duplicate(definition.id).then((id) => id && onOpen(`/templates/${id}`)),
            },
            {
              key: 'archive',
              label: definition.is_archived ? 'Restore' : 'Archive',
              icon: 'archive',
              ...(mayManage ? {} : { disabledReason: 'You cannot change this template.' }),
              onSelect: () => void acts.edit(definition.id, { is_archived: !definition.is_archived }),
            },
          ]}
        />
      </PageHead>
      {news.length > 0 && (
        <div className={styles.banner} role="note">
          <Icon name="refresh" />
          <span>
            <b>Template changed.</b> {counted(news.length, 'open item')} {plural(news.length, 'was', 'were')} made from
            an older version.
          </span>
          <span className={styles.grow} />
          <Button
            variant="primary"
            disabledReason={mayManage ? undefined : 'You cannot change templates.'}
            onClick={() => setApplying(true)}
          >
            Show and apply
          </Button>
        </div>
      )}
      <div className={taskStyles.main}>
        <div className={styles.column}>
          <div className={taskStyles.head}>
            <Icon name={TYPE_ICONS[definition.definition_type]} />
            <TextInput
              size="large"
              className={taskStyles.bigTitle}
              aria-label="Name"
              disabled={!mayManage}
              value={name ?? content.operation_name}
              maxLength={500}
              onValueChange={setName}
              onBlur={saveName}
              onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            />
          </div>
          {definition.draft && (
            <p className={styles.note}>
              New items are still made from version {definition.version}. Publish to use what you see here.
            </p>
          )}
          <ContentEditor
            definition={definition}
            acts={acts}
            mayManage={mayManage}
            onOpenChip={(kind, id) =>
              kind === 'record' ? onOpenRecord(id) : onOpen(kind === 'task' ? `/tasks/${id}` : `/sets/${id}`)
            }
          />
          <PartsEditor definition={definition} byId={byId} acts={acts} mayManage={mayManage} onOpen={onOpen} />
        </div>
      </div>
      {isApplying && <ApplyDialog definition={definition} news={news} onClose={() => setApplying(false)} />}
      <NewItem open={isNew} onOpenChange={setNew} preset={preset} onMade={(task) => onOpen(taskPath(task))} />
    </>
  );
}
