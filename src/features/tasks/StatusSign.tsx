import type { TaskStatus } from '@/domain/kinds/taskStatuses';
import { StatusShape } from '@/ui';
import { STATUS_SHAPES, STATUS_TONES } from './taskSigns';

/** The icon of a status, in its colour; its name is beside it or in the tooltip. */
export function StatusSign({ status, title }: { status: TaskStatus; title?: string }) {
  const tone = STATUS_TONES[STATUS_SHAPES[status]];
  return (
    // In a line of text it is centred on the capitals beside it.
    <span
      style={{ display: 'inline-flex', flex: 'none', verticalAlign: '-0.1em', color: `var(--${tone})` }}
      title={title}
    >
      <StatusShape shape={STATUS_SHAPES[status]} />
    </span>
  );
}
