import type { Reader } from '@/domain/commands/reader';
import { noticeWords } from '@/domain/notices/noticeWords';
import type { Sight } from '../events/sight';
import type { NoticeRow } from './noticeRow';
import { shownSubject } from './subject';

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * A notice as far as its reader may currently see it; null when what it is about was deleted or is hidden from them.
 */
export async function presentNotice(sight: Sight, reader: Reader, row: NoticeRow) {
  if (row.is_withdrawn || !row.is_listed) return null;
  const subject = await shownSubject(sight, reader, row);
  if (!subject) return null;
  return {
    id: row.id,
    type: row.type,
    resource: {
      type: row.resource_type,
      id: row.resource_id,
      title: subject.title,
      kind: subject.kind,
      path: subject.path,
    },
    actor_ids: row.actor_ids,
    words: noticeWords(row.type, row.facts),
    quote: subject.quote,
    count: row.facts.count ?? 1,
    first_at: new Date(row.first_at).toISOString(),
    last_at: new Date(row.last_at).toISOString(),
    read_at: time(row.read_at),
    done_at: time(row.done_at),
    snoozed_until: time(row.snoozed_until),
  };
}
