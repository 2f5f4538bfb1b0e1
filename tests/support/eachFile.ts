import { vi } from 'vitest';
import { forgetFile } from './perFile';

// Runs before each test file: files that share modules and a page start without the state of earlier ones.
forgetFile();
vi.useRealTimers();
vi.unstubAllGlobals();
for (const name of ['indexedDB', 'IDBKeyRange', 'IS_REACT_ACT_ENVIRONMENT']) Reflect.deleteProperty(globalThis, name);
if (typeof document !== 'undefined') document.body.replaceChildren();
