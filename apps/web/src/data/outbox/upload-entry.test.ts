import { expect, test, vi } from "vitest";
import { ApiError } from "#/transport/api-error.ts";
import { endUpload, uploadFile } from "#/transport/upload.ts";
import { CONVERSATION } from "#test/messages.ts";
import { WAIT } from "../../../../../patience.ts";
import { beginEarlyUpload, endEarlyUpload } from "../uploads/early-uploads.ts";
import { uploadProgress } from "../uploads/upload-progress.ts";
import type { OutboxAttachment, OutboxEntry } from "./entry.ts";
import { uploadEntry } from "./upload-entry.ts";

vi.mock("#/transport/upload.ts", () => ({ uploadFile: vi.fn(), endUpload: vi.fn(async () => {}) }));

const attachment = (key: string, more: Partial<OutboxAttachment> = {}): OutboxAttachment => ({
  key,
  kind: "file",
  name: `${key}.txt`,
  alt: "",
  blob: new Blob(["x"]),
  ...more,
});
const entryOf = (...attachments: OutboxAttachment[]): OutboxEntry => ({
  clientMessageId: crypto.randomUUID(),
  author: "ana",
  address: CONVERSATION,
  text: "",
  attachments,
  createdAt: 1,
  state: "waiting",
  reason: "",
});

test("at most two uploads run at once, and their IDs keep the order of the files", async () => {
  let [running, most] = [0, 0];
  vi.mocked(uploadFile).mockImplementation(async ({ metadata, progress }) => {
    most = Math.max(most, ++running);
    progress(0.5);
    await new Promise((resolve) => setTimeout(resolve, metadata.filename === "a.txt" ? 20 : 2));
    running--;
    return `id of ${metadata.filename}`;
  });
  const store = vi.fn(async () => {});
  const { signal } = new AbortController();
  const uploading = [entryOf(attachment("a"), attachment("b"), attachment("c")), entryOf(attachment("d"))].map(
    (entry) => uploadEntry({ entry, store, signal }),
  );
  expect([...uploadProgress.get().keys()]).toEqual(["a", "b", "c", "d"]);
  expect(await Promise.all(uploading)).toEqual([["id of a.txt", "id of b.txt", "id of c.txt"], ["id of d.txt"]]);
  expect(most).toBe(2);
  expect(store).toHaveBeenCalledWith(expect.objectContaining({ key: "a", uploadId: "id of a.txt", isUploaded: true }));
  expect(uploadProgress.get().size).toBe(0);
});

test("a refused file stops the others, and finished uploads are not repeated", async () => {
  const refused = new ApiError(415, "UNSUPPORTED_MEDIA", { message: "No." });
  vi.mocked(uploadFile).mockClear();
  vi.mocked(uploadFile).mockImplementation(({ metadata, signal }) =>
    metadata.filename === "bad.txt"
      ? Promise.reject(refused)
      : new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const entry = entryOf(
    attachment("done", { uploadId: "done", isUploaded: true }),
    attachment("slow"),
    attachment("bad"),
  );
  const uploading = uploadEntry({ entry, store: async () => {}, signal: new AbortController().signal });
  await expect(uploading).rejects.toBe(refused);
  expect(vi.mocked(uploadFile).mock.calls.map(([{ metadata }]) => metadata.filename)).toEqual(["slow.txt", "bad.txt"]);
});

test("a file uploaded while its sender was writing is not uploaded again", async () => {
  vi.mocked(uploadFile).mockClear();
  const arrived = Promise.withResolvers<string>();
  vi.mocked(uploadFile).mockImplementation(() => arrived.promise);
  beginEarlyUpload(attachment("early"));
  const store = vi.fn(async () => {});
  const uploading = uploadEntry({ entry: entryOf(attachment("early")), store, signal: new AbortController().signal });
  arrived.resolve("id of early.txt");
  expect(await uploading).toEqual(["id of early.txt"]);
  expect(uploadFile).toHaveBeenCalledTimes(1);
  expect(store).toHaveBeenCalledWith(expect.objectContaining({ uploadId: "id of early.txt", isUploaded: true }));
});

test("an interrupted early upload continues where it stopped, with its message", async () => {
  vi.mocked(uploadFile).mockReset();
  const cut = Promise.withResolvers<string>();
  vi.mocked(uploadFile)
    .mockImplementationOnce(({ began }) => {
      began("begun");
      return cut.promise;
    })
    .mockResolvedValueOnce("begun");
  beginEarlyUpload(attachment("flaky"));
  const store = vi.fn(async () => {});
  const uploading = uploadEntry({ entry: entryOf(attachment("flaky")), store, signal: new AbortController().signal });
  await vi.waitFor(() => expect(store).toHaveBeenCalledWith(expect.objectContaining({ uploadId: "begun" })), WAIT);
  cut.reject(new ApiError(0, "NETWORK"));
  expect(await uploading).toEqual(["begun"]);
  expect(vi.mocked(uploadFile).mock.lastCall?.[0].uploadId).toBe("begun");
});

test("a file whose early upload could not begin is uploaded with its message", async () => {
  vi.mocked(uploadFile).mockReset();
  vi.mocked(uploadFile).mockRejectedValueOnce(new ApiError(0, "NETWORK")).mockResolvedValueOnce("second");
  beginEarlyUpload(attachment("offline"));
  const { signal } = new AbortController();
  expect(await uploadEntry({ entry: entryOf(attachment("offline")), store: async () => {}, signal })).toEqual([
    "second",
  ]);
});

test("a file removed before sending is deleted from the server", async () => {
  vi.mocked(uploadFile).mockImplementation(({ began, signal }) => {
    began("begun");
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  beginEarlyUpload(attachment("unwanted"));
  await vi.waitFor(() => expect(uploadFile).toHaveBeenCalled(), WAIT);
  endEarlyUpload("unwanted");
  await vi.waitFor(() => expect(endUpload).toHaveBeenCalledWith("begun"), WAIT);
  await vi.waitFor(() => expect(uploadProgress.get().size).toBe(0), WAIT);
});
