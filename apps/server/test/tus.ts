import type { Person } from "./person.ts";

const headersOf = (person: Person) => ({ cookie: person.cookie, origin: person.url, "tus-resumable": "1.0.0" });

export interface Uploading {
  readonly name?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Starts an upload of that length by tus 1.0. */
export function beginUpload(person: Person, length: number, { name = "", metadata = {} }: Uploading = {}) {
  const given = Object.entries({ filename: name, ...metadata });
  return fetch(`${person.url}/api/uploads`, {
    method: "POST",
    headers: {
      ...headersOf(person),
      "upload-length": String(length),
      "upload-metadata": given.map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`).join(","),
    },
  });
}

export const uploadId = (begun: Response) => begun.headers.get("location")?.split("/").at(-1) as string;

export const continueUpload = (person: Person, id: string, offset: number, bytes: Uint8Array) =>
  fetch(`${person.url}/api/uploads/${id}`, {
    method: "PATCH",
    headers: {
      ...headersOf(person),
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    },
    body: bytes as Uint8Array<ArrayBuffer>,
  });

/** Returns the received bytes; null when the server knows no such upload of this user. */
export async function offsetOf(person: Person, id: string): Promise<number | null> {
  const answer = await fetch(`${person.url}/api/uploads/${id}`, { method: "HEAD", headers: headersOf(person) });
  return answer.ok ? Number(answer.headers.get("upload-offset")) : null;
}

export const endUpload = (person: Person, id: string) =>
  fetch(`${person.url}/api/uploads/${id}`, { method: "DELETE", headers: headersOf(person) });

/** Uploads a whole file at once; returns its id, for a message. */
export async function uploadFile(person: Person, bytes: Uint8Array, more: Uploading = {}): Promise<string> {
  const begun = await beginUpload(person, bytes.length, more);
  if (begun.status !== 201) throw new Error(`${begun.status} ${await begun.text()}`);
  const id = uploadId(begun);
  const ended = await continueUpload(person, id, 0, bytes);
  if (ended.status !== 204) throw new Error(`${ended.status} ${await ended.text()}`);
  return id;
}
