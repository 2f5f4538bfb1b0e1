import type { ReactNode } from 'react';
import { optionById } from '@/domain/fields/optionNames';
import type { Field } from '@/domain/kinds/field';
import { statusLook } from '@/parts/values/cells/optionLook';
import { StatusMark } from '@/ui';
import type { Lane } from './lanes';

/** The title of a lane, for a status with its shape. */
export function laneTitle(field: Field, lane: Lane): ReactNode {
  if (field.field_type !== 'status' || typeof lane.content !== 'string') return lane.label;
  const option = optionById(field, lane.content);
  return option ? (
    <StatusMark {...statusLook(option)} flat>
      {lane.label}
    </StatusMark>
  ) : (
    lane.label
  );
}
