import type { UploadState } from '@/contract/files/start';
import type { SyncStatusStore } from '@/store/replica/syncStatus';
import type { FileTransport, SyncTransport } from '../syncTransport';

/** The same transport, which also reports the progress of the current upload. */
export function watchUploads(transport: SyncTransport, status: SyncStatusStore): SyncTransport {
  const { files } = transport;
  if (!files) return transport;
  const report = ({ id, original_name, received, file_size, is_complete }: UploadState) =>
    status.setState({
      upload: is_complete ? null : { fileId: id, name: original_name, sent: received, total: file_size },
    });
  const watched = async (work: Promise<UploadState>): Promise<UploadState> => {
    try {
      const state = await work;
      report(state);
      return state;
    } catch (error) {
      // It is resumed later from what the server has.
      status.setState({ upload: null });
      throw error;
    }
  };
  const wire: FileTransport = {
    start: (file) => watched(files.start(file)),
    put: (fileId, offset, bytes) => watched(files.put(fileId, offset, bytes)),
  };
  return { ...transport, files: wire };
}
