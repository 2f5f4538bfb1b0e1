import { workspaceAccessCall } from '@/contract/access/workspace';
import { DocumentRegistry } from '@/documents/documentRegistry';
import { indexedDbPersistence } from '@/documents/indexedDbPersistence';
import { type OwnChange, OwnTables, tableOfRoom } from '@/documents/ownTables';
import { relayProvider } from '@/documents/relayProvider';
import { textUndoPort } from '@/documents/textUndo';
import { TypedHere } from '@/documents/typedHere';
import { UnsentRooms } from '@/documents/unsentRooms';
import { viewRoom } from '@/documents/viewDocument';
import { viewUndoPort } from '@/documents/viewUndo';
import { commandRegistry } from '@/domain/commands/registry';
import { readRoom } from '@/domain/documents/room';
import { workAbility } from '@/domain/kinds/task';
import type { Actor } from '@/domain/permissions/actor';
import { can } from '@/domain/permissions/decide';
import { Refusal } from '@/domain/refusal';
import { taskTarget } from '@/domain/rights/taskTarget';
import { viewStateOf } from '@/domain/views/viewState';
import type { EngineFace } from '@/engine/EngineProvider';
import { spawnTableWorker } from '@/engine/spawnTableWorker';
import { createTableClient } from '@/engine/tableClient';
import type { Json } from '@/lib/json';
import { newId } from '@/lib/newId';
import { showAlert } from '@/parts/acts/alerts';
import { browserStorage, guardStorage, isRoomLow } from '@/store/db/storageGuard';
import { createStoreFace, type StoreFace } from '@/store/hooks/StoreProvider';
import { closeStore, openStore, setActor } from '@/store/openStore';
import { storePorts } from '@/store/ports';
import { openPokeSocket } from '@/sync/connectivity/pokeSocket';
import { watchConnection } from '@/sync/connectivity/watchConnection';
import { httpTransport } from '@/sync/httpTransport';
import { heartbeatLeadership } from '@/sync/leader/heartbeatLeadership';
import { browserLeadership } from '@/sync/leader/leadership';
import { syncNotices } from '@/sync/notices/syncNotices';
import { watchUploads } from '@/sync/outbox/watchUploads';
import { realTimers } from '@/sync/retry/timers';
import { createSyncLoop, type SyncLoop } from '@/sync/syncLoop';
import { tableOfPath } from '../pages/tables/tableOfPath';
import { apiClient } from '../session/apiClient';
import { leaveSession, type Session } from '../session/session';
import { viewAsStore } from '../session/viewAs';
import { alertHiddenDocuments } from './alertHiddenDocuments';
import { documentTrouble } from './documentTrouble';
import { createEngineFeed } from './engineFeed';
import { fetchOwnTexts } from './fetchOwnTexts';
import { followUnsent } from './followUnsent';
import { followUnsentDocuments } from './followUnsentDocuments';
import { forgetHiddenDocuments } from './forgetHiddenDocuments';
import { joinWhenSent } from './joinWhenSent';
import { alertUnseenWords, keepLostWords } from './lostWords';
import { refusedDocuments } from './refusedDocuments';
import { remoteRecords } from './remoteRecords';
import { socketUrl } from './socketUrl';
import { watchHands } from './watchHands';

/** Everything that exists as long as a person has their workspace open in this tab. */
export interface OpenWorkspace {
  session: Session;
  face: StoreFace;
  engine: EngineFace;
  documents: DocumentRegistry;
  /** Documents with changes that the relay may not have yet. */
  unsentRooms: UnsentRooms;
  ownTables: OwnTables;
  sync: SyncLoop;
  /** Starts to keep the rows in sync with the server, once. */
  start(): void;
  /**
   * Requests the current rights from the server.
   * @throws as the client does
   */
  refreshRights(): Promise<unknown>;
  close(): void;
}

/**
 * Opens the device's rows and creates what keeps them in sync with the server. Works without a network: the screen is
 * there as soon as the local rows are open, and everything else catches up.
 * @throws DexieError when the browser's storage cannot be opened
 */
export async function openWorkspace(session: Session): Promise<OpenWorkspace> {
  const { user } = session;
  // The worker loads while the rows are opened.
  const table = createTableClient(spawnTableWorker());
  const ports = storePorts({ remote: remoteRecords(apiClient) });
  const store = await openStore({
    workspaceId: user.workspace.id,
    userId: user.id,
    commands: commandRegistry,
    ports,
  }).catch((error: unknown) => {
    table.dispose();
    throw error;
  });
  const face = createStoreFace(store);
  const engine = createEngineFeed(face, table);
  const endWatching = watchHands(() => engine.structures.makeWay());
  // Read while the screens are being created, which request it much later in the start.
  const named = tableOfPath(window.location.pathname);
  if (named !== null) void engine.ensureTable(named);
  const askRights = async () => {
    const { resource } = await apiClient.call(workspaceAccessCall);
    const { perm_epoch: _, rights, ...actor } = resource;
    await setActor(store, actor satisfies Actor);
    return rights;
  };
  let asked: Promise<unknown> = Promise.resolve();
  // One after the other: an older answer that arrives later would otherwise remain in force.
  const refreshRights = () => {
    const answer = asked.then(askRights);
    asked = answer.catch(() => undefined);
    return answer;
  };
  const sync = createSyncLoop({
    store,
    onRights: refreshRights,
    transport: watchUploads(httpTransport(apiClient), face.status),
    status: face.status,
    timers: realTimers,
    leadership: browserLeadership(store.db.name, heartbeatLeadership),
    connection: watchConnection,
    pokes: ({ poke, job, notices, connection }) =>
      openPokeSocket({
        // Pushed news correspond to the person's own rights; somebody who views the workspace with lower ones requests
        // the news instead.
        url: () =>
          viewAsStore.getState().level === null
            ? `${socketUrl('/sync/pokes')}?schema_version=${store.schemaVersion}`
            : socketUrl('/sync/pokes'),
        timers: realTimers,
        onPoke: poke,
        onJob: job,
        onNotices: notices,
        onConnection: (open) => {
          face.status.setState({ relayOnline: open });
          connection(open);
        },
      }),
  });
  void guardStorage(store, browserStorage()).then(
    (report) => {
      if (report.evicted)
        showAlert({
          kind: 'error',
          text: 'This browser cleared the local copy since your last visit. It is fetched again; work that was not sent then is lost.',
        });
      if (isRoomLow(report))
        showAlert({ kind: 'error', text: 'This device is almost full. Free some disk space before you continue.' });
    },
    () => {
      // Browsers without the storage interface report nothing; writes that fail are reported by the store itself.
    },
  );
  // Only the leading tab is connected to the relay; the others have nothing to report.
  face.status.setState({ relayOnline: true });
  const unsentRooms = new UnsentRooms(localStorage, store.db.name);
  const typedHere = new TypedHere(localStorage, store.db.name);
  const documents = new DocumentRegistry({
    unsent: unsentRooms,
    typedHere,
    onLostWords: (room, doc, lost) => void keepLostWords(store, room, doc, lost),
    onUnseenWords: (room) => void alertUnseenWords(store, room),
    persistence: indexedDbPersistence(store.db.name, {
      isOver: () => store.isClosed,
      onTrouble: documentTrouble(store),
    }),
    provider: joinWhenSent(store, relayProvider({ url: socketUrl('/sync'), exchanges: typedHere })),
  });
  const endForgetting = forgetHiddenDocuments(store, documents, unsentRooms, indexedDB, alertHiddenDocuments);
  const ownTables = new OwnTables(localStorage, store.db.name);
  const otherTab = () => ownTables.notify();
  window.addEventListener('storage', otherTab);
  const viewOfRoom = (room: string) => store.reader.get('view', room.slice(viewRoom('').length));
  const undoInView = viewUndoPort(documents, newId, async (room) => {
    const view = await viewOfRoom(room);
    return view ? viewStateOf(view) : null;
  });
  const undoInText = textUndoPort(documents, async (id) => {
    const task = await store.reader.get('task', id);
    return task !== undefined && can(store.actor, workAbility(task, 'update'), taskTarget(task));
  });
  ports.documentUndo = async (room, change, mode) => {
    const sliceId = tableOfRoom(room);
    if (readRoom(room)?.facts.content === 'text') return undoInText(room, change);
    if (sliceId === null) {
      if ((await viewOfRoom(room))?.is_partial)
        throw new Refusal(
          'conflict',
          'A part of this view is hidden from you now. The change can no longer be undone.',
        );
      return undoInView(room, change, mode);
    }
    return ownTables.revert(sliceId, change as unknown as OwnChange) as unknown as Json;
  };
  let endFetching = () => {};
  let endSending = () => {};
  let endMirror = () => {};
  let endNotices = () => {};
  const endLeaving = store.stream.subscribe((notice, from) => {
    if (notice.wiped && from === 'other tab') leaveSession();
  });
  // For a lost copy nothing more is requested from the server: there is nowhere to store the answers.
  const endLost = face.status.subscribe(({ lost }) => {
    if (!lost) return;
    endLost();
    sync.stop();
  });
  return {
    session,
    face,
    engine,
    documents,
    unsentRooms,
    ownTables,
    sync,
    refreshRights,
    start() {
      sync.start();
      endMirror = followUnsent(face);
      endNotices = syncNotices(face, apiClient, realTimers);
      endFetching = fetchOwnTexts(face, documents, indexedDB);
      endSending = followUnsentDocuments(documents, unsentRooms, face.status, refusedDocuments(store, documents));
    },
    close() {
      endMirror();
      endNotices();
      endForgetting();
      endLeaving();
      endFetching();
      endSending();
      window.removeEventListener('storage', otherTab);
      sync.stop();
      documents.closeAll();
      endWatching();
      engine.stop();
      table.dispose();
      face.rows.close();
      face.jobs.close();
      closeStore(store);
    },
  };
}
