import { constants, setPriority } from 'node:os';
import { serveStructureShard } from '@workers/chemistry/node/structurePool';

// Runs in the worker threads of the structure matcher; it is a separate bundle beside the server's.

// Requests have priority on machines with few processors: parsing a new library takes a thread half a minute. Only
// Linux gives a single thread its own priority; elsewhere this would slow down the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
serveStructureShard();
