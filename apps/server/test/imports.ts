import type { Import, ImportedConversation, ImportedPerson } from "@lingualoom/contract/calls/imports.ts";
import { expect } from "vitest";
import type { Person } from "./person.ts";
import type { TestServer } from "./server.ts";
import { uploadFile } from "./tus.ts";

export type ShownImport = Import & {
  readonly people: readonly ImportedPerson[];
  readonly conversations: readonly ImportedConversation[];
};

/** Actions of a person on imports of one conversation. */
export function importsBy(person: Person, server: Pick<TestServer, "app">, conversationId: string) {
  const path = `/conversations/${conversationId}/imports`;
  const steps = {
    async bring(content: string | Uint8Array, name = "result.json", timeZone = "Europe/Madrid") {
      const mediaId = await uploadFile(person, Buffer.from(content), { name, metadata: { export: "" } });
      return person.call<Import & { code?: string }>("POST /conversations/:conversationId/imports", {
        path,
        body: { mediaId, timeZone },
      });
    },
    /** Brings an export and waits until it was read. */
    async read(content: string | Uint8Array, name?: string, timeZone?: string): Promise<ShownImport> {
      const { status, body } = await steps.bring(content, name, timeZone);
      expect([status, body]).toEqual([201, body]);
      await server.app.idle();
      return steps.get(body._id);
    },
    get: async (id: string) => (await person.call<ShownImport>("GET /imports/:id", { path: `/imports/${id}` })).body,
    list: async () => (await person.call<Import[]>("GET /conversations/:conversationId/imports", { path })).body,
    change: (id: string, body: object) =>
      person.call<Import & { code?: string }>("PATCH /imports/:id", { path: `/imports/${id}`, body }),
    /** Starts or continues, and waits until all was written. */
    async write(id: string, body: object = {}): Promise<ShownImport> {
      expect((await steps.change(id, { ...body, state: "writing" })).status).toBe(200);
      await server.app.idle();
      return steps.get(id);
    },
    async undo(id: string) {
      const { status } = await person.call("DELETE /imports/:id", { path: `/imports/${id}` });
      await server.app.idle();
      return status;
    },
  };
  return steps;
}

interface Told {
  readonly from: string;
  readonly text: string;
  readonly minute?: number;
  readonly more?: object;
}

/** Telegram's export of one group: a message a minute, from the first of March 2020 on. */
export function telegramExport(told: readonly Told[], name = "Family"): string {
  const messages = told.map(({ from, text, minute, more }, i) => {
    const unixtime = 1_583_020_800 + 60 * (minute ?? i);
    return {
      id: (minute ?? i) + 1,
      type: "message",
      date: new Date(unixtime * 1_000).toISOString().slice(0, 19),
      date_unixtime: String(unixtime),
      from,
      from_id: `user${[...from].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_000}`,
      text,
      ...more,
    };
  });
  return JSON.stringify({ name, type: "private_group", id: 12, messages });
}
