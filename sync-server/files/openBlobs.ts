import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { type BlobStore, blobsOver, diskBlobs, incomingOf } from './blobStore';
import { FOLDER_MODE } from './receive';
import { s3Objects } from './s3Objects';

/** Where the files of this server lie: in a bucket when one is named, else in the data folder, which only the server may read. */
export function openBlobs(config: Pick<Config, 's3' | 'dataDir'>): BlobStore {
  const folder = join(config.dataDir, 'files');
  mkdirSync(folder, { recursive: true });
  // Folders of earlier versions were open to everybody who may look into the data folder.
  chmodSync(folder, FOLDER_MODE);
  return config.s3 ? blobsOver(s3Objects(config.s3), incomingOf(folder)) : diskBlobs(folder);
}
