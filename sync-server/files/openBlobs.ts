import { join } from 'node:path';
import type { Config } from '../config';
import { type BlobStore, blobsOver } from './blobStore';
import { diskObjects } from './diskObjects';
import { s3Objects } from './s3Objects';

/** Where the files of this server lie: in a bucket when one is named, else in the data folder. */
export function openBlobs(config: Pick<Config, 's3' | 'dataDir'>): BlobStore {
  return blobsOver(config.s3 ? s3Objects(config.s3) : diskObjects(join(config.dataDir, 'files')));
}
