import { constants, setPriority } from 'node:os';
import { serveStructureShard } from '@workers/chemistry/node/structurePool';

// What the worker threads of the structure matcher run; a bundle of its own, beside the server's.

// Requests go first where processors are few: reading a new library takes a thread half a minute. Linux alone lets a
// thread have a priority of its own; elsewhere this would hold back the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
serveStructureShard();
