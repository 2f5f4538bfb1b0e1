import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { useRow } from '@/store/hooks/useRow';
import { doseLabel } from '../model/doseLabel';
import { responseLabel } from '../model/responseLabel';

/** The labels of the axes, and the name of the field that identifies replicates. */
export function usePlotLabels(config: DrcConfig): { xLabel: string; yLabel: string; sampleName: string | null } {
  const sample = useRow('field', config.replicate_field_id);
  const response = useRow('field', config.response_field_id);
  const dose = useRow('field', config.dose_field_id);
  return {
    xLabel: doseLabel(dose, config),
    yLabel: responseLabel(response, config, sample),
    sampleName: sample?.field_name ?? null,
  };
}
