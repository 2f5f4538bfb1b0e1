// `node sync-server/scripts/backup.mjs <file>`: writes rows and files into one file, while servers run.
import { operate } from './operations.mjs';

await operate('backup');
