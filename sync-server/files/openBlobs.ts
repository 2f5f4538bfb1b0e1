import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { type BlobStore, blobsOver, diskBlobs, incomingOf } from './blobStore';
import { FOLDER_MODE } from './receive';
import { s3Objects } from './s3Objects';

/** Where this server stores files: in the configured bucket, else in the data folder, readable only to the server. */
export function openBlobs(config: Pick<Config, 's3' | 'dataDir'>): BlobStore {
  const folder = join(config.dataDir, 'files');
  mkdirSync(folder, { recursive: true });
  // Folders created by earlier versions were readable to everybody with access to the data folder.
  chmodSync(folder, FOLDER_MODE);
  return config.s3 ? blobsOver(s3Objects(config.s3), incomingOf(folder)) : diskBlobs(folder);
}
