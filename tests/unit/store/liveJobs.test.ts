import { id, stored } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { createChangeStream, emptyNotice } from '@/store/db/changeStream';
import { LiveJobs } from '@/store/rows/liveJobs';

it('knows the progress of a job until its row changes', () => {
  const stream = createChangeStream('live-jobs');
  const jobs = new LiveJobs(stream);
  let calls = 0;
  jobs.subscribe(() => {
    calls += 1;
  });
  const report = (n: number, done: number) =>
    stream.publish({ ...emptyNotice('remote'), jobs: [{ kind: 'import', id: id(n), counts: { rows_done: done } }] });
  report(1, 10);
  report(2, 5);
  report(1, 20);
  expect(Object.fromEntries(jobs.progress)).toEqual({
    [`import:${id(1)}`]: { rows_done: 20 },
    [`import:${id(2)}`]: { rows_done: 5 },
  });
  stream.publish({ ...emptyNotice('remote'), rows: [stored('import', { id: id(1) }), stored('field', { id: id(7) })] });
  expect([...jobs.progress.keys()]).toEqual([`import:${id(2)}`]);
  expect(calls).toBe(4);
  const before = jobs.progress;
  stream.publish({ ...emptyNotice('remote'), rows: [stored('field', { id: id(7) })] });
  expect([jobs.progress, calls]).toEqual([before, 4]);
  jobs.close();
  stream.close();
});
