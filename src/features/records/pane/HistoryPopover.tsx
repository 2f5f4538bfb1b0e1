import { type AnchorRect, Icon, Kbd, Popover } from '@/ui';
import type { EditContext } from '../state/editContext';
import { CellHistory } from './CellHistory';
import styles from './Pane.module.css';

interface HistoryPopoverProps {
  cx: EditContext;
  recordId: string;
  fieldId: string;
  anchor: AnchorRect;
  onClose(): void;
}

/** Every value that a cell has had. */
export function HistoryPopover({ cx, recordId, fieldId, anchor, onClose }: HistoryPopoverProps) {
  const field = cx.table.fields.get(fieldId);
  if (!field) return null;
  return (
    <Popover
      open
      anchor={anchor}
      label={`History of ${field.field_name}`}
      width={400}
      flush
      onOpenChange={(open) => !open && onClose()}
    >
      <header className={styles.historyHead}>
        <b>{field.field_name}</b>
        <span className={styles.unit}>{field.attrs.display_options?.unit}</span>
        <span className={styles.grow} />
        <Kbd keys="Alt+H" />
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <CellHistory cx={cx} recordId={recordId} field={field} />
    </Popover>
  );
}
