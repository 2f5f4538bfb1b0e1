import { fitCurve } from '@workers/curves/fitCurve';
import type { FastifyInstance } from 'fastify';
import { drcConfigsCall } from '@/contract/doseResponse/configs';
import { plotValuesCall } from '@/contract/doseResponse/plotValues';
import { drcPreviewCall } from '@/contract/doseResponse/preview';
import { doseResponseConfigSchema } from '@/domain/curves/doseResponseConfig';
import { fitConfigOf } from '@/domain/curves/fitConfig';
import { BOUNDED_PARAMETERS } from '@/domain/curves/parameterConstraint';
import { validateDoseResponseConfig } from '@/domain/curves/validateDoseResponseConfig';
import { Refusal } from '@/domain/refusal';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';
import { plotValues } from './plotValues';

// The preview has no fields; the validation of bounds requires two different ones with numbers.
const ANY_DOSE = '00000000-0000-4000-8000-000000000001';
const ANY_RESPONSE = '00000000-0000-4000-8000-000000000002';

/** Dose-response queries: configurations, fits of points that are not stored, values of plot columns. */
export function serveDoseResponse(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, drcConfigsCall, async ({ structure, sight }) => ({
    resource: structure
      .all('drc_config')
      .filter((config) => !config.is_deleted && sight.seesRow('drc_config', config.id, config)),
  }));

  serve(app, deps, drcPreviewCall, async ({ body }) => {
    const { doses, responses, outliers, ...given } = body;
    const types = Object.fromEntries(
      BOUNDED_PARAMETERS.map((name) => {
        const bounded = given[`${name}_min`] !== null || given[`${name}_max`] !== null;
        const type = given[`${name}_constraint_type`] ?? (bounded ? 'range' : 'none');
        return [`${name}_constraint_type`, type];
      }),
    );
    const config = doseResponseConfigSchema.parse({
      ...given,
      ...types,
      dose_field_id: ANY_DOSE,
      response_field_id: ANY_RESPONSE,
    });
    const issues = validateDoseResponseConfig(config, () => 'number');
    if (issues.length > 0) throw new Refusal('invalid', 'The configuration is not valid.', issues);
    return { resource: fitCurve({ doses, responses, outliers, config: fitConfigOf(config) }) };
  });

  serve(app, deps, plotValuesCall, async ({ params, body, structure, sight }) => ({
    resource: await plotValues(deps, structure, sight, params.plot_field_id, body),
  }));
}
