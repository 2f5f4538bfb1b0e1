import { useState } from 'react';
import { archiveProperty } from '@/domain/commands/propertyDefinitions/archiveProperty';
import { restoreProperty } from '@/domain/commands/propertyDefinitions/restoreProperty';
import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import { can } from '@/domain/permissions/decide';
import { compareNatural } from '@/domain/sorts/natural';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { PageHead } from '@/parts/page/PageHead';
import styles from '@/parts/settings/SettingsList.module.css';
import { optionHue } from '@/parts/values/cells/optionLook';
import { propertyFace } from '@/parts/values/propertyFaces';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { Button, Chip, EmptyState, Icon } from '@/ui';
import { PropertyDialog } from './PropertyDialog';

const SHOWN_OPTIONS = 6;

/** The metadata fields of the workspace: created, edited, archived and restored here. */
export function MetadataScene({ onAlert }: { onAlert: OnAlert }) {
  const store = useStore();
  const actor = useActor();
  const rows = useRows('property_definition');
  const isLoaded = useRowsLoaded('property_definition');
  const coming = useStructureMissing();
  const [open, setOpen] = useState<PropertyDefinition | 'new' | null>(null);
  const mayManage = can(actor, 'property.manage');
  const sorted = [...rows].sort((a, b) => compareNatural(a.property_name, b.property_name));
  const active = sorted.filter((row) => !row.is_archived);
  const archived = sorted.filter((row) => row.is_archived);
  const setArchived = async (row: PropertyDefinition, isArchived: boolean) => {
    try {
      const command = isArchived ? archiveProperty : restoreProperty;
      const { opId } = await commit(store, command, { id: row.id });
      onAlert({ kind: 'info', text: command.done, eventId: opId });
    } catch (error) {
      onAlert({ kind: 'error', text: `${row.property_name} was not changed: ${whyNotWritten(error)}` });
    }
  };
  const line = (row: PropertyDefinition) => {
    const { label, icon } = propertyFace(row.field_type);
    const offered = row.options.filter((option) => !option.is_archived);
    return (
      <li key={row.id} className={styles.line}>
        <Icon name={icon} />
        <span className={styles.name}>{row.property_name}</span>
        <span className={styles.type}>{label}</span>
        <span className={styles.about}>
          {offered.slice(0, SHOWN_OPTIONS).map((option) => (
            <Chip key={option.id} {...optionHue(option)}>
              {option.name}
            </Chip>
          ))}
          {offered.length > SHOWN_OPTIONS && <span>{`and ${offered.length - SHOWN_OPTIONS} more`}</span>}
          {row.description && <span className={styles.words}>{row.description}</span>}
        </span>
        {mayManage && (
          <span className={styles.acts}>
            {!row.is_archived && (
              <Button icon="edit" aria-label={`Edit ${row.property_name}`} onClick={() => setOpen(row)}>
                Edit
              </Button>
            )}
            <Button
              icon={row.is_archived ? 'undo' : 'archive'}
              aria-label={`${row.is_archived ? 'Restore' : 'Archive'} ${row.property_name}`}
              onClick={() => void setArchived(row, !row.is_archived)}
            >
              {row.is_archived ? 'Restore' : 'Archive'}
            </Button>
          </span>
        )}
      </li>
    );
  };
  return (
    <>
      <PageHead trail="Workspace" title="Metadata fields" note={isLoaded ? counted(active.length, 'field') : undefined}>
        {mayManage && (
          <Button variant="primary" icon="plus" onClick={() => setOpen('new')}>
            New metadata field
          </Button>
        )}
      </PageHead>
      <div className={styles.body}>
        {isLoaded && !coming && rows.length === 0 && (
          <EmptyState page>
            Metadata fields describe tasks and experiments: a priority, a cost centre, an instrument. There are none
            yet.
          </EmptyState>
        )}
        {active.length > 0 && <ul className={styles.list}>{active.map(line)}</ul>}
        {archived.length > 0 && (
          <>
            <h2 className={styles.heading}>Archived</h2>
            <ul className={styles.list}>{archived.map(line)}</ul>
          </>
        )}
      </div>
      {open && (
        <PropertyDialog property={open === 'new' ? null : open} onClose={() => setOpen(null)} onAlert={onAlert} />
      )}
    </>
  );
}
