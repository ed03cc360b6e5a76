import { open } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Import } from "@lingualoom/contract/calls/imports.ts";
import { beginUpload, continueUpload, uploadId } from "../../apps/server/test/tus.ts";
import type { Login } from "../messages/closed-loop.ts";

type Uploader = Parameters<typeof beginUpload>[0];

/** Bytes of one request, as the page sends them. */
const CHUNK = 4 * 1024 * 1024;
const POLL_MS = 200;

/** Actions of a person who imports an export. */
export class Importer {
  readonly #url: string;
  readonly #login: Login;

  constructor(url: string, login: Login) {
    this.#url = url;
    this.#login = login;
  }

  async upload(path: string): Promise<string> {
    const person = { id: this.#login.id, cookie: this.#login.cookie, url: this.#url } as Uploader;
    await using file = await open(path);
    const { size } = await file.stat();
    const begun = await beginUpload(person, size, { name: "export.zip", metadata: { export: "" } });
    if (begun.status !== 201) throw new Error(`the upload answered ${begun.status}: ${await begun.text()}`);
    const id = uploadId(begun);
    for (let at = 0; at < size; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at);
      const answer = await continueUpload(person, id, at, buffer.subarray(0, bytesRead));
      if (answer.status !== 204) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
      at += bytesRead;
    }
    return id;
  }

  async bring(conversationId: string, mediaId: string): Promise<string> {
    const { _id } = await this.#ask("POST", `/conversations/${conversationId}/imports`, { mediaId, timeZone: "UTC" });
    return _id;
  }

  read = (id: string): Promise<Import> => this.#ask("GET", `/imports/${id}`);

  async write(id: string): Promise<void> {
    await this.#ask("PATCH", `/imports/${id}`, { state: "writing" });
  }

  /** Waits until the import has that state. @returns it, with the seconds that passed */
  async until(id: string, state: Import["state"]): Promise<Import & { readonly seconds: number }> {
    const begun = performance.now();
    for (;;) {
      const found = await this.read(id);
      if (found.state === state) return { ...found, seconds: (performance.now() - begun) / 1_000 };
      if (found.state === "failed") throw new Error(`the import failed: ${JSON.stringify(found.problem)}`);
      await wait(POLL_MS);
    }
  }

  async #ask(method: string, path: string, body?: object): Promise<Import> {
    const answer = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: { cookie: this.#login.cookie, origin: this.#url, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Import;
  }
}
