import { call, type Lab, signIn } from './drillLab';
import { pause } from './relayClient';

/** Reads everything that a screen or a script reads, in turn. Server faults must never be visible to it. */
export class ReaderOfAll {
  on = true;

  constructor(private readonly lab: Lab) {}

  /** @throws Error if a request is answered with an error other than "try again" */
  async run(): Promise<void> {
    const { lab } = this;
    const paths = [
      '/auth/me',
      '/access/workspace',
      '/entity_slices',
      '/record_views',
      `/records/search?entity_slice_id=${lab.sliceId}&page_size=50`,
      `/records/export/csv?record_view_id=${lab.viewId}`,
      '/imports/recent',
      '/imports',
      '/sync/changes?cursor=0&limit=300',
      '/sync/bootstrap?scope=structure',
      `/sync/bootstrap?scope=slice:${lab.sliceId}`,
    ];
    for (let i = 0; this.on; i++) {
      const path = paths[i % paths.length] as string;
      const reply = await call(lab, 'GET', path).catch(() => null);
      if (reply && reply.status >= 500 && reply.status !== 503)
        throw new Error(`GET ${path} was answered ${reply.status}: ${reply.text.slice(0, 300)}`);
      if (reply && [400, 403, 404].includes(reply.status)) throw new Error(`GET ${path} was answered ${reply.status}`);
      if (reply?.status === 401) lab.token = await signIn(lab.url);
      await pause(50);
    }
  }
}
