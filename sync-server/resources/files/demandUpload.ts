import { sightedReader } from '@/domain/commands/sightedReader';
import { mustGetRecord } from '@/domain/commands/support/mustGet';
import type { Actor } from '@/domain/permissions/actor';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { Refusal } from '@/domain/refusal';
import { sliceTarget } from '@/domain/rights/sliceTarget';
import type { Deps } from '../../deps';

/**
 * Checks that this person may upload a file that is not in a cell yet.
 * @param recordId the record that it is meant for, if known.
 * @throws Refusal forbidden; not_found for a record that they do not see
 */
export async function demandUpload(deps: Pick<Deps, 'rows'>, actor: Actor, recordId: string | null): Promise<void> {
  if (recordId !== null) {
    const reader = await deps.rows.reader(actor);
    const record = await mustGetRecord(sightedReader(reader, actor), recordId);
    const target = await sliceTarget(reader, record.attrs.entity_slice_id);
    mustBeAllowed(actor, { ability: 'value.write', target });
  } else if (actor.access_level === 'viewer' || actor.access_level === 'deactivated')
    throw new Refusal('forbidden', 'You do not have the right to do this.');
}
