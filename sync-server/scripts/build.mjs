import { buildAdapters } from './buildAdapters.mjs';
import { buildClient } from './buildClient.mjs';
import { buildServer } from './buildServer.mjs';

await buildServer();
await buildClient();
await buildAdapters();
