import type { Reader } from '@/domain/commands/reader';
import type { NoticeResource } from '@/domain/notices/noticeDraft';
import type { SubscriptionType } from '@/domain/notices/subscriptionTypes';
import type { Sight } from '../events/sight';
import { shownSubject } from './subject';

interface Followed {
  title: string;
  kind: string;
  path: string | null;
}

const RESOURCES: Readonly<Record<Exclude<SubscriptionType, 'program'>, NoticeResource>> = {
  task: 'task',
  record: 'record',
  set: 'set',
  table: 'slice',
  dashboard: 'dashboard',
};

/**
 * A thing that somebody follows or wants to follow, as far as they may currently see it; null when it was deleted or is
 * hidden from them.
 */
export async function followed(
  sight: Sight,
  reader: Reader,
  type: SubscriptionType,
  id: string,
): Promise<Followed | null> {
  if (type === 'program') {
    const program = await reader.get('program', id);
    if (!program || program.is_deleted || !sight.seesRow('program', id, program)) return null;
    return { title: program.program_name, kind: 'Program', path: null };
  }
  return shownSubject(sight, reader, { resource_type: RESOURCES[type], resource_id: id, facts: {} });
}
