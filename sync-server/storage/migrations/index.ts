import type { Migration } from '../migrate';
import { ground } from './0001_ground';
import { importJobs } from './0002_import_jobs';
import { refusals } from './0003_refusals';
import { grants } from './0004_grants';
import { importCancel } from './0005_import_cancel';
import { eventKnew } from './0006_event_knew';
import { documents } from './0100_documents';
import { documentBase } from './0101_document_base';
import { files } from './0200_files';
import { structureFacts } from './0300_structure_facts';

/** In the order in which they run; a released migration is never changed. Numbers 0100 to 0199 are the relay's, 0200 to 0299 those of files, 0300 to 0399 those of structures. */
export const MIGRATIONS: readonly Migration[] = [
  ground,
  importJobs,
  refusals,
  grants,
  importCancel,
  eventKnew,
  documents,
  documentBase,
  files,
  structureFacts,
];
