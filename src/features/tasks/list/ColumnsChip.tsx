import { RuleChip } from '@/parts/filters/RuleChip';
import { useRows } from '@/store/hooks/useRows';
import { Button, IconButton, Popover, Switch } from '@/ui';
import styles from '../Tasks.module.css';
import type { OpenView } from '../view/useTaskView';
import { allColumns, movedColumn, offeredColumns, withColumn } from './columns';

/** The columns of a list and their order. They are stored in the view. */
export function ColumnsChip({ open }: { open: Pick<OpenView, 'settings' | 'change'> }) {
  const all = allColumns(useRows('property_definition'));
  const { settings, change } = open;
  const lines = offeredColumns(settings, all);
  const shown = lines.filter(({ isShown }) => isShown).length;
  const held = lines.filter(({ column }) => settings.columns.includes(column.id) || settings.columns.length === 0);
  const { widths: _, ...list } = settings.view_mode_settings.list ?? {};
  return (
    <Popover
      label="Columns"
      width={320}
      height={460}
      flush
      trigger={
        <RuleChip>
          <span>columns</span>
          <b>
            {shown} of {lines.length}
          </b>
        </RuleChip>
      }
    >
      <div className={styles.columns}>
        {lines.map(({ column, isShown }, at) => (
          <div key={column.id} className={styles.columnLine}>
            <span className={styles.cut}>{column.name}</span>
            <span className={styles.grow} />
            {isShown && (
              <>
                <IconButton
                  icon="up"
                  size="small"
                  tooltip={false}
                  label={`Move ${column.name} up`}
                  disabled={at === 0}
                  onClick={() => change(movedColumn(settings, column.id, -1, all))}
                />
                <IconButton
                  icon="arrow-down"
                  size="small"
                  tooltip={false}
                  label={`Move ${column.name} down`}
                  disabled={at >= held.length - 1}
                  onClick={() => change(movedColumn(settings, column.id, 1, all))}
                />
              </>
            )}
            <Switch
              aria-label={`Show ${column.name}`}
              checked={isShown}
              onCheckedChange={(on) => change(withColumn(settings, column.id, on))}
            />
          </div>
        ))}
      </div>
      <div className={styles.chipEnd}>
        <Button
          variant="bare"
          onClick={() =>
            change({
              columns: [],
              hidden_columns: [],
              view_mode_settings: { ...settings.view_mode_settings, list },
            })
          }
        >
          The usual columns
        </Button>
      </div>
    </Popover>
  );
}
