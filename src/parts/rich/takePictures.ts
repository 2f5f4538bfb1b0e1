import { isPicture, MEDIA_HEAD, sniffMedia } from '@/domain/files/sniffMedia';
import { PICTURE_LIMIT } from '@/domain/reading/fileLimits';
import { pastedName } from '@/lib/pastedName';
import { tooLargeText } from '@/lib/words/bytesText';
import type { NewFile } from '@/store/acts/localFiles';
import { newIdOf } from '@/store/acts/newIdOf';
import type { FileUse } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';

async function faultOf(file: File): Promise<string | null> {
  if (file.size > PICTURE_LIMIT) return tooLargeText(file.name, file.size, PICTURE_LIMIT);
  const head = new Uint8Array(await file.slice(0, MEDIA_HEAD).arrayBuffer());
  return isPicture(sniffMedia(head)) ? null : `${file.name} is not a picture. Files go into a file field of a record.`;
}

/** The pictures among the files, ready to be sent with what refers to them; and why the others are not accepted. */
export async function takePictures(
  store: LocalStore,
  files: readonly File[],
  use: FileUse,
): Promise<{ pictures: NewFile[]; faults: string[] }> {
  const pictures: NewFile[] = [];
  const faults: string[] = [];
  for (const file of files) {
    const fault = await faultOf(file).catch(() => `${file.name} cannot be read.`);
    if (fault !== null) faults.push(fault);
    else
      pictures.push({
        fileId: newIdOf(store),
        name: pastedName(file.name, store.now()),
        type: file.type,
        blob: file,
        thumb: null,
        use,
      });
  }
  return { pictures, faults };
}
