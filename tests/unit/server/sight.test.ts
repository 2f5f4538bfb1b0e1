import { actorOf, id, SLICE } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { birthStamp, stampOf } from '@/domain/changes/stamp';
import type { LogEvent } from '@/domain/events/event';
import { FULL_SETTINGS, type PermissionSettings } from '@/domain/permissions/permissionSettings';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { Sight } from '../../../sync-server/events/sight';
import { Structure } from '../../../sync-server/events/structureCache';

const OPEN = id(21);
const HIDDEN = id(22);

it('S8: of a hidden field neither the newest nor any older value of a block is visible', () => {
  const value = (act: number, content: string) => ({
    id: id(act),
    content,
    at: act,
    author_id: id(3),
    operation_id: null,
  });
  const row: RecordRow = {
    id: id(100),
    attrs: {
      entity_slice_id: SLICE,
      record_identifier: 'CMP-1',
      created_at: 1,
      created_by: id(3),
      initial_operation_id: null,
      entity_group_id: null,
      identifier_ids: [],
      is_archived: false,
      is_deleted: false,
    },
    born: birthStamp(stampOf(1, id(1))),
    stamps: {},
    cells: {
      [OPEN]: [value(3, 'open now'), value(2, 'open before')],
      [HIDDEN]: [value(3, 'secret now'), value(2, 'secret before')],
    },
  };
  const settings = {
    ...FULL_SETTINGS,
    data_fields_view: { mode: 'select', select: 'hide', ids: [HIDDEN] },
    entity_slices: { mode: 'all' },
  } satisfies PermissionSettings;
  const sight = new Sight(actorOf(id(2), { settings }), Structure.of(1, []));
  const event = { title: 'Import', changes: [], blocks: [encodeBlock(SLICE, [row])] } as unknown as LogEvent;
  const seen = JSON.stringify(sight.event(event, { sliceOf: () => SLICE, stored: () => undefined }));
  expect(seen).toContain('open now');
  expect(seen).toContain('open before');
  expect(seen).not.toContain('secret');
});
