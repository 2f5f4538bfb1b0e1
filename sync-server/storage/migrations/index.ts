import type { Migration } from '../migrate';
import { ground } from './0001_ground';
import { importJobs } from './0002_import_jobs';
import { refusals } from './0003_refusals';
import { grants } from './0004_grants';
import { importCancel } from './0005_import_cancel';
import { eventKnew } from './0006_event_knew';
import { loginTries } from './0007_login_tries';
import { documents } from './0100_documents';
import { documentBase } from './0101_document_base';
import { files } from './0200_files';
import { fileUse } from './0201_file_use';
import { fileOrigins } from './0202_file_origins';
import { structureFacts } from './0300_structure_facts';
import { workspaceKeys } from './0400_workspace_keys';
import { foldedIdentifiers } from './0402_folded_identifiers';
import { rowSeq } from './0403_row_seq';
import { jobProgress } from './0404_job_progress';
import { moreOfRecords } from './0410_more_of_records';
import { fieldsShowExperiments } from './0411_fields_show_experiments';
import { unseenMarks } from './0412_unseen_marks';
import { hiddenSigns } from './0413_hidden_signs';
import { doors } from './0500_doors';
import { setUpLinks } from './0501_set_up_link';
import { providerSessions } from './0502_provider_sessions';
import { passkeys } from './0503_passkeys';
import { closedKeys } from './0504_closed_keys';
import { letters } from './0505_letters';
import { notices } from './0600_notices';
import { tasks } from './0600_tasks';
import { team } from './0600_team';
import { subscriptions } from './0601_subscriptions';
import { flags } from './0602_flags';

/**
 * In the order in which they run; a released migration is never changed. Numbers 0100 to 0199 belong to the relay, 0200
 * to 0299 to files, 0300 to 0399 to structures, 0400 to 0499 to records and workspaces, 0500 to 0599 to sign-in and
 * sessions, 0600 to 0699 to people, notices and work items.
 */
export const MIGRATIONS: readonly Migration[] = [
  ground,
  importJobs,
  refusals,
  grants,
  importCancel,
  eventKnew,
  loginTries,
  documents,
  documentBase,
  files,
  structureFacts,
  workspaceKeys,
  fileUse,
  foldedIdentifiers,
  moreOfRecords,
  doors,
  team,
  notices,
  tasks,
  rowSeq,
  jobProgress,
  subscriptions,
  flags,
  setUpLinks,
  providerSessions,
  fieldsShowExperiments,
  passkeys,
  closedKeys,
  letters,
  fileOrigins,
  unseenMarks,
  hiddenSigns,
];
