import { useState } from 'react';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import { compareNatural } from '@/domain/sorts/natural';
import type { OnOpenChip } from '@/parts/rich/RichView';
import { useRows } from '@/store/hooks/useRows';
import { Button, Combobox, Field, IconButton, TextInput } from '@/ui';
import { holdsFiles, PropertyValue } from '../item/PropertyValue';
import { readDays } from '../readDays';
import styles from './Definitions.module.css';
import { DefinitionText } from './DefinitionText';
import { edited } from './definitionState';
import type { DefinitionActs } from './useDefinitionActs';

interface Props {
  definition: TaskDefinition;
  acts: DefinitionActs;
  mayManage: boolean;
  onOpenChip: OnOpenChip;
}

/** The initial content of new items from a template: description, length, labels, metadata fields and note sections. */
export function ContentEditor({ definition, acts, mayManage, onOpenChip }: Props) {
  const content = edited(definition);
  const labels = useRows('task_label');
  const properties = useRows('property_definition').filter(
    (one) => !one.is_archived && one.resource_types.includes('task') && !holdsFiles(one),
  );
  const [length, setLength] = useState<string | null>(null);
  const [section, setSection] = useState('');
  const edit = (patch: Parameters<DefinitionActs['edit']>[1]) => acts.edit(definition.id, patch);
  const held = new Set(content.properties.map(({ property_definition_id }) => property_definition_id));
  const days = readDays(length ?? '');
  const isNotLength = length !== null && length.trim() !== '' && (days === null || days < 1);
  const saveLength = () => {
    if (isNotLength) return;
    setLength(null);
    const next = days === null ? null : days - 1;
    if (next !== content.task_duration) void edit({ task_duration: next });
  };
  const moveSection = (at: number, by: number) => {
    const sections = [...content.sections];
    const [one] = sections.splice(at, 1);
    if (one) sections.splice(at + by, 0, one);
    void edit({ sections });
  };
  return (
    <>
      <DefinitionText definition={definition} acts={acts} mayManage={mayManage} onOpenChip={onOpenChip} />
      <div className={styles.pair}>
        <Field
          label="Length in days"
          error={isNotLength ? 'Give a whole number of days from 1, or nothing.' : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              placeholder="open"
              disabled={!mayManage}
              value={length ?? (content.task_duration === null ? '' : String(content.task_duration + 1))}
              onValueChange={setLength}
              onBlur={() => length !== null && saveLength()}
              onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            />
          )}
        </Field>
        <Field label="Labels">
          {(control) => (
            <Combobox
              {...control}
              multiple
              placeholder="None"
              disabled={!mayManage}
              value={content.label_ids}
              options={labels.map((label) => ({ value: label.id, label: label.label_name }))}
              onValueChange={(label_ids) => void edit({ label_ids })}
            />
          )}
        </Field>
      </div>
      <section className={styles.part} aria-label="Properties">
        <h2>Properties</h2>
        {content.properties.map((row) => {
          const property = properties.find(({ id }) => id === row.property_definition_id);
          if (!property) return null;
          const others = content.properties.filter((one) => one !== row);
          return (
            <div key={row.property_definition_id} className={styles.property}>
              <PropertyValue
                taskId={null}
                property={property}
                content={row.content}
                offReason={mayManage ? null : 'You cannot change templates.'}
                onChange={async (next) => {
                  const isDone = await edit({
                    properties: content.properties.map((one) => (one === row ? { ...row, content: next } : one)),
                  });
                  return isDone ? null : 'It was not saved.';
                }}
              />
              {mayManage && (
                <IconButton
                  size="small"
                  icon="x"
                  label={`Remove ${property.property_name}`}
                  onClick={() => void edit({ properties: others })}
                />
              )}
            </div>
          );
        })}
        {mayManage && (
          <Combobox
            size="compact"
            className={styles.after}
            aria-label="Add a property"
            placeholder="Add a property"
            value={undefined}
            options={properties
              .filter(({ id }) => !held.has(id))
              .sort((a, b) => compareNatural(a.property_name, b.property_name))
              .map((one) => ({ value: one.id, label: one.property_name }))}
            onValueChange={(id) =>
              id && void edit({ properties: [...content.properties, { property_definition_id: id, content: null }] })
            }
          />
        )}
      </section>
      <section className={styles.part} aria-label="Note sections">
        <h2>Note sections</h2>
        <ol className={styles.parts}>
          {content.sections.map((one, at) => (
            <li key={one.id}>
              <span className={styles.number}>{at + 1}</span>
              <span>{one.section_name}</span>
              <span className={styles.grow} />
              {mayManage && (
                <>
                  <IconButton
                    size="small"
                    icon="up"
                    label={`Move ${one.section_name} up`}
                    disabled={at === 0}
                    onClick={() => moveSection(at, -1)}
                  />
                  <IconButton
                    size="small"
                    icon="arrow-down"
                    label={`Move ${one.section_name} down`}
                    disabled={at === content.sections.length - 1}
                    onClick={() => moveSection(at, 1)}
                  />
                  <IconButton
                    size="small"
                    icon="x"
                    label={`Remove ${one.section_name}`}
                    onClick={() => void edit({ sections: content.sections.filter(({ id }) => id !== one.id) })}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
        {mayManage && (
          <form
            className={styles.add}
            onSubmit={(event) => {
              event.preventDefault();
              if (section.trim() === '') return;
              void acts.addSection(definition.id, section).then((done) => done && setSection(''));
            }}
          >
            <TextInput
              size="compact"
              aria-label="Name of the new section"
              placeholder="Name of a section"
              value={section}
              onValueChange={setSection}
            />
            <Button type="submit" icon="plus" disabledReason={section.trim() === '' ? 'Give it a name.' : undefined}>
              Add
            </Button>
          </form>
        )}
      </section>
    </>
  );
}
