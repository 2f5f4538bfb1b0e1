import { PICTURE_LIMIT } from '@/domain/files/fileLimits';
import { isPicture, MEDIA_HEAD, sniffMedia } from '@/domain/files/sniffMedia';
import { pastedName } from '@/lib/pastedName';
import { uuidV7 } from '@/lib/uuid';
import type { NewFile } from '@/store/fileShelf';
import type { LocalStore } from '@/store/localStore';

async function faultOf(file: File): Promise<string | null> {
  if (file.size > PICTURE_LIMIT) return `${file.name} has ${Math.ceil(file.size / 1024 / 1024)} MB; 10 MB is the most.`;
  const head = new Uint8Array(await file.slice(0, MEDIA_HEAD).arrayBuffer());
  return isPicture(sniffMedia(head)) ? null : `${file.name} is no picture. Files go into a file field of the record.`;
}

/** Pictures of those files that are some, ready to be sent with a comment; and why the others are not taken. */
export async function takePictures(
  store: LocalStore,
  files: readonly File[],
): Promise<{ pictures: NewFile[]; faults: string[] }> {
  const pictures: NewFile[] = [];
  const faults: string[] = [];
  for (const file of files) {
    const fault = await faultOf(file).catch(() => `${file.name} cannot be read.`);
    if (fault !== null) faults.push(fault);
    else
      pictures.push({
        fileId: uuidV7(store.now(), store.randomBytes(10)),
        name: pastedName(file.name, store.now()),
        type: file.type,
        blob: file,
        thumb: null,
        use: 'comment-image',
      });
  }
  return { pictures, faults };
}
