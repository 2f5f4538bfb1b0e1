import { StatusMark, type StatusTone } from '../../status/StatusMark';
import type { StatusShapeName } from '../../status/StatusShape';

export interface StatusCellProps {
  shape: StatusShapeName;
  tone?: StatusTone;
  /** A colour of its own, as CSS names it, in place of the tone's. */
  color?: string;
  label: string;
  /** Tinted ground in tall rows, plain in compact ones, unless given. */
  flat?: boolean;
  rowHeight?: number;
}

/** Shape, word, colour. */
export function StatusCell({ shape, tone, color, label, rowHeight = 32, flat = rowHeight < 48 }: StatusCellProps) {
  return (
    <StatusMark shape={shape} tone={tone} color={color} flat={flat}>
      {label}
    </StatusMark>
  );
}
