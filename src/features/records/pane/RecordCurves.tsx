import type { CurveNote } from '@/domain/curves/curveCell';
import { formatContent } from '@/domain/fields/showContent';
import { CurveCell } from '@/parts/values/cells/CurveCell';
import { iconOf } from '@/parts/values/fieldIcons';
import { Icon } from '@/ui';
import type { EditContext } from '../state/editContext';
import { useCurveCells } from '../state/useCurveCells';
import styles from './Pane.module.css';

/** Size of a drawing in px. */
const DRAWING = { width: 224, height: 96 };

/** The curves of a record and their metrics; read-only, because the points are in their own table. */
export function RecordCurves({ recordId, cx }: { recordId: string; cx: EditContext }) {
  const cells = useCurveCells(recordId, cx.table);
  return cells.map(({ column, cell }) => {
    const { field, measure } = column;
    const { lines, warning, under } = cell.note as unknown as CurveNote;
    const texts = cell.values.map((value) => formatContent(value.content, { field, lookups: cx.lookups }));
    return (
      <div key={column.id} className={styles.field}>
        <span className={styles.name} title={field.field_name}>
          <Icon name={measure.kind === 'plot' ? 'curve' : iconOf(field)} />{' '}
          <span className={styles.nameText}>{field.field_name}</span>
        </span>
        {measure.kind === 'plot' ? (
          <span className={styles.curve}>
            <CurveCell column={column} cell={cell} width={DRAWING.width} rowHeight={DRAWING.height} />
          </span>
        ) : (
          <span className={styles.curve} title={lines.join('\n')}>
            {texts.join('; ') || '–'}
            <span className={styles.unit}>
              {[texts.length > 0 && field.attrs.display_options?.unit, under].filter(Boolean).join(' · ')}
            </span>
            {warning !== null && <Icon name="warning" size={12} label={warning} />}
          </span>
        )}
      </div>
    );
  });
}
