import { columnIdOf } from '@/domain/views/curveColumn';
import { newId } from '@/lib/newId';
import { counted } from '@/lib/words/counted';
import { iconOf } from '@/parts/values/fieldIcons';
import { useRows } from '@/store/hooks/useRows';
import { Button, Icon, IconButton, Switch } from '@/ui';
import { archivedFields } from '../fields/archivedFields';
import { moveColumn, showColumn } from '../model/patchColumns';
import type { SceneOverlay } from '../scene/sceneOverlay';
import type { ViewPart } from '../state/viewPart';
import styles from './ViewBar.module.css';

interface FieldsListProps extends ViewPart {
  onOverlay(overlay: SceneOverlay): void;
}

/** The shown fields, and their order. */
export function FieldsList({ table, slice, settings, change, onOverlay }: FieldsListProps) {
  const ordered = settings.view_fields.flatMap((column) => {
    const field = table.fields.get(columnIdOf(column) ?? '');
    return field && !slice.key_field_ids.includes(field.id) ? [{ field, shown: !column.is_hidden, held: true }] : [];
  });
  const archived = archivedFields(slice, useRows('field'), table.actor).length;
  const known = new Set(ordered.map(({ field }) => field.id));
  const others = [...table.fields.values()]
    .filter((field) => !known.has(field.id) && !slice.key_field_ids.includes(field.id))
    .map((field) => ({ field, shown: false, held: false }));
  const lines = [...ordered, ...others];
  const move = (index: number, by: -1 | 1) => {
    const line = lines[index];
    const after = by === 1 ? lines[index + 1] : lines[index - 2];
    if (line) change(moveColumn(settings, line.field.id, after?.field.id ?? null));
  };
  return (
    <>
      <div className={styles.fields}>
        {slice.key_field_ids.map((id) => {
          const field = table.fields.get(id);
          return (
            field && (
              <div key={id} className={styles.fieldLine}>
                <span className={styles.fieldName}>
                  <Icon name={iconOf(field)} />
                  <span className={styles.cut}>{field.field_name}</span>
                </span>
                <span className={styles.note}>names the record</span>
              </div>
            )
          );
        })}
        {lines.map(({ field, shown, held }, index) => (
          <div key={field.id} className={styles.fieldLine}>
            <span className={styles.fieldName}>
              <Icon name={iconOf(field)} />
              <span className={styles.cut}>{field.field_name}</span>
            </span>
            {held && (
              <>
                <IconButton
                  icon="up"
                  size="small"
                  tooltip={false}
                  label={`Move ${field.field_name} up`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon="arrow-down"
                  size="small"
                  tooltip={false}
                  label={`Move ${field.field_name} down`}
                  disabled={index >= ordered.length - 1}
                  onClick={() => move(index, 1)}
                />
              </>
            )}
            <Switch
              aria-label={`Show ${field.field_name}`}
              checked={shown}
              onCheckedChange={(on) => change(showColumn(settings, field.id, on, newId))}
            />
          </div>
        ))}
      </div>
      {table.mayChangeFields && (
        <div className={styles.fieldFoot}>
          <Button variant="bare" icon="plus" onClick={() => onOverlay({ kind: 'newField', rect: undefined })}>
            New field
          </Button>
          {archived > 0 && (
            <Button variant="bare" icon="archive" onClick={() => onOverlay({ kind: 'archivedFields' })}>
              {counted(archived, 'archived field')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
