import type { CurveVerdict, VerdictReason } from '@/domain/curves/curveVerdict';

export type Reason = CurveVerdict['reasons'][number];

export function reason(code: VerdictReason, message: string): Reason {
  return { code, message };
}
