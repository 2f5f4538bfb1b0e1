import { serveStructureShard } from '@workers/chemistry/node/structurePool';

// What the worker threads of the structure matcher run; a bundle of its own, beside the server's.
serveStructureShard();
