import { useId, useState } from 'react';
import { formatContent } from '@/domain/fields/showContent';
import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import { fieldOfProperty } from '@/domain/tasks/fieldOfProperty';
import type { Json } from '@/lib/json';
import { FieldEditor } from '@/parts/values/FieldEditor';
import { propertyFace } from '@/parts/values/propertyFaces';
import { useLookups } from '@/parts/values/useLookups';
import { useStore } from '@/store/hooks/StoreProvider';
import { Icon, TextInput } from '@/ui';
import styles from './Item.module.css';
import { outsideText } from './outsideText';
import { PropertyFiles } from './PropertyFiles';

interface Props {
  property: PropertyDefinition;
  /** The item to which it belongs; null = a template. */
  taskId: string | null;
  content: Json;
  /** Why it cannot be changed; null = it can. */
  offReason: string | null;
  /** @returns why it was not accepted; null = it was */
  onChange(content: Json): Promise<string | null>;
}

/** Whether its values are files, which only items have. */
export const holdsFiles = ({ field_type }: PropertyDefinition): boolean =>
  field_type === 'file' || field_type === 'image';

/** One metadata field with its value; a click edits it. Refused text stays, with the reason. */
export function PropertyValue({ property, taskId, content, offReason, onChange }: Props) {
  const { userId } = useStore();
  const lookups = useLookups();
  const nameId = useId();
  const [isEditing, setEditing] = useState(false);
  const [refused, setRefused] = useState<{ typed: string; reason: string } | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const field = fieldOfProperty(property);
  const save = (next: Json, text: string) => {
    setEditing(false);
    setTyped(null);
    void onChange(next).then((reason) => setRefused(reason === null ? null : { typed: text, reason }));
  };
  const cell = {
    values: content === null ? [] : [{ id: property.id, content, at: 0, author: '', operationId: null }],
    historyCount: 0,
    conflict: false,
  };
  const text = field
    ? content === null
      ? ''
      : [formatContent(content, { field, lookups }), property.display_options.unit].filter(Boolean).join(' ')
    : outsideText(content);
  const value = () => {
    if (taskId !== null && holdsFiles(property))
      return <PropertyFiles taskId={taskId} property={property} content={content} offReason={offReason} />;
    if (!field && offReason === null)
      return (
        <TextInput
          size="compact"
          aria-labelledby={nameId}
          value={typed ?? refused?.typed ?? text}
          onValueChange={setTyped}
          onBlur={() => typed !== null && typed !== text && save(typed.trim() === '' ? null : typed, typed)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      );
    if (isEditing && field)
      return (
        <span className={styles.editor}>
          <FieldEditor
            field={field}
            cell={cell}
            lookups={lookups}
            userId={userId}
            refusedText={refused?.typed}
            createOption={undefined}
            onOpen={() => setEditing(false)}
            onDraw={undefined}
            cancel={() => setEditing(false)}
            commit={(edited) => {
              if ('unchanged' in edited) return setEditing(false);
              if ('reason' in edited) {
                setEditing(false);
                return setRefused(edited);
              }
              save(edited.content, text);
            }}
          />
        </span>
      );
    return (
      <button
        type="button"
        className={styles.value}
        aria-label={`${property.property_name}: ${text !== '' ? text : offReason === null ? 'Add' : 'not set'}`}
        title={offReason ?? undefined}
        disabled={offReason !== null}
        onClick={() => setEditing(true)}
      >
        {refused?.typed ??
          (text === '' ? <span className={styles.quiet}>{offReason === null ? 'Add' : '—'}</span> : text)}
      </button>
    );
  };
  return (
    <div className={styles.property}>
      <span id={nameId} className={styles.name} title={property.description || undefined}>
        <Icon name={propertyFace(property.field_type).icon} />
        <span className={styles.nameText}>{property.property_name}</span>
      </span>
      <span className={styles.content}>
        {value()}
        {refused && (
          <span className={styles.refused} role="alert">
            {refused.reason}
          </span>
        )}
      </span>
    </div>
  );
}
