import { StatusMark, type StatusTone } from '../../status/StatusMark';
import type { StatusShapeName } from '../../status/StatusShape';

export interface StatusCellProps {
  shape: StatusShapeName;
  tone?: StatusTone;
  /** A custom CSS colour that replaces that of the tone. */
  color?: string;
  label: string;
  /** Tinted background; by default in tall rows and not in compact ones. */
  flat?: boolean;
  rowHeight?: number;
}

/** A status as shape, word and colour. */
export function StatusCell({ shape, tone, color, label, rowHeight = 32, flat = rowHeight < 48 }: StatusCellProps) {
  return (
    <StatusMark shape={shape} tone={tone} color={color} flat={flat}>
      {label}
    </StatusMark>
  );
}
