import { counted } from '@/lib/words/counted';
import type { RowChange } from '../../changes/rowChange';
import { identifierKey } from '../../identifiers/identifierKey';
import { INVALID_IDENTIFIER } from '../../identifiers/recordIdentifier';
import { invalid, Refusal } from '../../refusal';
import type { AnswerOf, CommandContext, Plan } from '../command';
import type { Reader } from '../reader';
import { changedRecord, created } from './changes';
import { mustGetRecords } from './mustGet';

export interface NewIdentifier {
  record_id: string;
  identifier: string;
  identifier_type: 'custom' | 'set';
  identifier_type_id: string | null;
}

/**
 * The changes that give records of one table additional identifiers. An identifier names one record of its table only,
 * whether it is its own identifier or an additional one.
 * @throws Refusal invalid for an empty one, conflict for one that is taken.
 */
export async function planIdentifiers(
  read: Reader,
  items: readonly NewIdentifier[],
  context: CommandContext,
): Promise<Plan<AnswerOf<['record']>>> {
  const records = await mustGetRecords(
    read,
    items.map((item) => item.record_id),
  );
  const sliceId = records[0]?.attrs.entity_slice_id ?? '';
  const keys = items.map(({ identifier }) => identifierKey(identifier));
  const held = await read.recordIdsByIdentifier(sliceId, keys);
  const changes: RowChange[] = [];
  const added = new Map<string, string[]>();
  items.forEach((item, i) => {
    const identifier = item.identifier.trim();
    if (identifier === '') throw invalid([i, 'identifier'], INVALID_IDENTIFIER, 'identifier');
    const record = records[i]!;
    const key = keys[i]!;
    if (held.has(key)) throw new Refusal('conflict', `${identifier} already belongs to a record of this table.`);
    held.set(key, record.id);
    const row = {
      id: context.newId(),
      workspace_id: context.actor.workspace_id,
      record_id: record.id,
      entity_slice_id: sliceId,
      identifier,
      identifier_key: key,
      identifier_type: item.identifier_type,
      identifier_type_id: item.identifier_type_id,
      is_deleted: false,
      created_by: context.actor.user_id,
      created_at: new Date(context.at).toISOString(),
    };
    changes.push(created('identifier', row));
    added.set(record.id, [...(added.get(record.id) ?? record.attrs.identifier_ids), row.id]);
  });
  for (const [recordId, ids] of added) {
    const record = records.find((r) => r.id === recordId)!;
    changes.push(changedRecord(recordId, { identifier_ids: record.attrs.identifier_ids }, { identifier_ids: ids }));
  }
  return {
    changes,
    answer: { kind: 'record', ids: [...added.keys()] },
    title: `Add ${counted(items.length, 'identifier')}`,
  };
}
