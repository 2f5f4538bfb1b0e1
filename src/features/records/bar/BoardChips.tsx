import { useState } from 'react';
import { updatePreferences } from '@/domain/commands/workspaces/updatePreferences';
import type { Field } from '@/domain/kinds/field';
import { can } from '@/domain/permissions/decide';
import { showAlert } from '@/parts/acts/alerts';
import { RuleChip } from '@/parts/filters/RuleChip';
import { fieldOptions } from '@/parts/pick/fieldOptions';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { Button, Popover, SearchList, Switch } from '@/ui';
import board from '../board/Board.module.css';
import { isLaneField } from '../board/lanes';
import { idsOf, useBoardConfig } from '../board/useBoardConfig';
import type { ColumnModel } from '../model/columnModel';
import type { ViewPart } from '../state/viewPart';
import { LaneSummaryChip } from './LaneSummaryChip';
import styles from './ViewBar.module.css';

interface Props extends ViewPart {
  laneField: Field;
  columns: readonly ColumnModel[];
}

/** The field by which the board is divided into lanes, and the content of its cards. */
export function BoardChips({ table, slice, change, laneField, columns }: Props) {
  const store = useStore();
  const [open, setOpen] = useState(false);
  const config = useBoardConfig(slice.id, laneField, columns, table.fields);
  const workspace = useRows('workspace')[0];
  const shown = idsOf(config.fields);
  const names = shown.flatMap((id) => table.fields.get(id)?.field_name ?? []);
  const closed = table.whyNot('kanban.manage');
  const able = [...table.fields.values()].filter(isLaneField);
  const setUsual = async () => {
    try {
      const { opId } = await commit(store, updatePreferences, { default_entity_kanban_field_id: laneField.id });
      showAlert({ kind: 'info', text: 'Workspace preferences updated.', eventId: opId });
      setOpen(false);
    } catch (error) {
      showAlert({ kind: 'error', text: whyNotWritten(error) });
    }
  };
  const isUsual = workspace?.default_entity_kanban_field_id === laneField.id;
  return (
    <>
      <span className={styles.word}>lanes by</span>
      <Popover
        trigger={
          <RuleChip>
            <b>{laneField.field_name}</b>
          </RuleChip>
        }
        open={open}
        onOpenChange={setOpen}
        label="Lanes by"
        width={280}
        flush
      >
        <SearchList
          options={fieldOptions(able)}
          chosen={[laneField.id]}
          placeholder="A lane for each value of"
          onChoose={(id) => {
            change({ kanban_field_id: id });
            setOpen(false);
          }}
        />
        {can(table.actor, 'workspace.manage') && !isUsual && (
          <div className={styles.fieldFoot}>
            <Button variant="bare" onClick={() => void setUsual()}>
              Use {laneField.field_name} for all new boards
            </Button>
          </div>
        )}
      </Popover>
      <span className={styles.word}>cards show</span>
      <Popover
        trigger={
          <RuleChip>
            <b>{names.length === 0 ? 'names only' : names.slice(0, 3).join(', ')}</b>
            {names.length > 3 && <span className={styles.more}>and {names.length - 3}</span>}
          </RuleChip>
        }
        label="Fields on cards"
        width={280}
      >
        <div className={board.chooser}>
          {[...table.fields.values()]
            .filter(({ id }) => id !== laneField.id && !slice.key_field_ids.includes(id))
            .map(({ id, field_name: name }) => (
              <div key={id} className={board.chooserLine}>
                <span>{name}</span>
                <Switch
                  aria-label={`Show ${name} on cards`}
                  checked={shown.includes(id)}
                  disabled={closed !== undefined}
                  onCheckedChange={(on) =>
                    config.change({ shown_field_ids: on ? [...shown, id] : shown.filter((one) => one !== id) })
                  }
                />
              </div>
            ))}
          {closed !== undefined && <p className={styles.note}>{closed}</p>}
        </div>
      </Popover>
      <LaneSummaryChip config={config} fields={table.fields} closed={closed} />
    </>
  );
}
