import { uploadPicture } from "../../transport/upload.ts";
import type { OutboxEntry, OutboxPicture } from "./entry.ts";
import { noteProgress } from "./upload-progress.ts";

/** Uploads an entry's picture and remembers that it is uploaded before it is sent. */
export async function uploadEntry(
  entry: OutboxEntry,
  store: (picture: OutboxPicture) => Promise<void>,
): Promise<string> {
  const { clientMessageId } = entry;
  const picture = entry.picture as OutboxPicture;
  try {
    const mediaId = await uploadPicture(picture.blob, (done) => noteProgress(clientMessageId, done));
    await store({ ...picture, mediaId });
    return mediaId;
  } finally {
    noteProgress(clientMessageId, null);
  }
}
