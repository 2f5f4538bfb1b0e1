// `node sync-server/scripts/restore.mjs <file>`: restores into an empty DATA_DIR or DATABASE_URL, before a server
// starts there.
import { operate } from './operations.mjs';

await operate('restore');
