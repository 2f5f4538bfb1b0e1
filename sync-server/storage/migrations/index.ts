import type { Migration } from '../migrate';
import { ground } from './0001_ground';
import { importJobs } from './0002_import_jobs';
import { refusals } from './0003_refusals';
import { documents } from './0100_documents';
import { documentBase } from './0101_document_base';

/** In the order in which they run; a released migration is never changed. Numbers 0100 to 0199 are the relay's. */
export const MIGRATIONS: readonly Migration[] = [ground, importJobs, refusals, documents, documentBase];
