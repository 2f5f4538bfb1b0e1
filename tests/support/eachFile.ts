import { vi } from 'vitest';
import { forgetFile } from './perFile';

// Run before each test file: one that shares modules and a page with those before it finds nothing of theirs.
forgetFile();
vi.useRealTimers();
vi.unstubAllGlobals();
for (const name of ['indexedDB', 'IDBKeyRange', 'IS_REACT_ACT_ENVIRONMENT']) Reflect.deleteProperty(globalThis, name);
if (typeof document !== 'undefined') document.body.replaceChildren();
