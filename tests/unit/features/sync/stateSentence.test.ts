import { expect, it } from 'vitest';
import { stateSentence } from '@/features/sync';
import { createSyncStatus } from '@/store/replica/syncStatus';

const sentence = (over: object) => stateSentence({ ...createSyncStatus().getState(), online: true, ...over });

it('says how much of a long outbox has been sent during sending, and how much is unsent without a network', () => {
  const long = { waiting: 8760, drain: { sent: 1240, total: 10_000 } };
  expect(sentence(long)).toMatchObject({ lead: 'Saved here', detail: '1,240 of 10,000 sent', tone: 'active' });
  expect(sentence({ ...long, refused: 2 }).detail).toBe('1,240 of 10,000 sent · 2 refused');
  expect(sentence({ ...long, online: false }).detail).toBe('8,760 waiting');
  const upload = { fileId: 'f', name: 'gel.png', sent: 999, total: 1000 };
  expect(sentence({ waiting: 2, upload }).detail).toBe('Uploading 99 %');
  expect(sentence({ waiting: 2, upload, online: false }).detail).toBe('2 waiting');
  expect(sentence({ waiting: 3 }).detail).toBe('3 waiting');
});

it('does not say that everything is saved while an operation is being written', () => {
  expect(sentence({ saving: true })).toEqual({ lead: 'Saving', detail: null, tone: 'active' });
  expect(sentence({ saving: true, waiting: 2 })).toMatchObject({ lead: 'Saving', detail: '2 waiting' });
  expect(sentence({ saving: true, refused: 1 })).toMatchObject({ detail: '1 refused', tone: 'stop' });
  expect(sentence({ saving: true, saved: false }).lead).toBe('Not saved');
});
