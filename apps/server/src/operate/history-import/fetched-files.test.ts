import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { importsBy } from "#test/imports.ts";
import { picture } from "#test/pictures.ts";
import { sharedTestServer, startTestServer } from "#test/server.ts";
import { zipOf } from "#test/zip-file.ts";

let slack: Server;
let address: string;
const asked: string[] = [];
beforeAll(async () => {
  const photo = await picture(20, 10).png().toBuffer();
  slack = createServer((request, response) => {
    asked.push(request.url ?? "");
    const url = new URL(request.url ?? "", "http://slack");
    if (url.pathname === "/gone.pdf") return response.writeHead(404).end();
    // Slack answers a link without its key with the page to sign in.
    if (url.searchParams.get("t") !== "key")
      return response.writeHead(200, { "content-type": "text/html" }).end("<title>Sign in</title>");
    response.writeHead(200, { "content-type": "image/png" }).end(photo);
  });
  await new Promise<void>((done) => slack.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(slack.address() as AddressInfo).port}`;
});
afterAll(() => slack?.close());

const exported = () => {
  const file = (id: string, name: string, key: string) => ({
    id,
    name,
    url_private_download: `${address}/${name}${key}`,
    mode: "hosted",
  });
  const said = (ts: string, text: string, files: object[]) => ({ type: "message", user: "U1", ts, text, files });
  return zipOf({
    "users.json": JSON.stringify([{ id: "U1", name: "emma", real_name: "Emma" }]),
    "channels.json": JSON.stringify([{ id: "C1", name: "general", members: ["U1"] }]),
    "general/2020-03-01.json": JSON.stringify([
      said("1583020800.000100", "Look", [file("F1", "photo.png", "?t=key")]),
      said("1583020860.000100", "Old link", [file("F2", "photo.png", "?t=over")]),
      said("1583020920.000100", "", [file("F3", "gone.pdf", "?t=key")]),
    ]),
  });
};

test("files that the old chat serves are fetched; others are named without a key", async () => {
  await using server = await startTestServer({ environment: { LINK_PREVIEWS: "intranet" } });
  const ana = await server.person("ana");
  const group = await groupOf(ana, []);
  const imports = importsBy(ana, server, group);
  const ready = await imports.read(await exported(), "slack.zip");
  expect(asked).toEqual([]);
  await imports.write(ready._id);
  const messages = (await inGroup(ana, group).history()).body.filter(({ imported }) => imported);
  expect(messages.map(({ text, attachments }) => [text, attachments?.map(({ kind }) => kind)])).toEqual([
    ["Look", ["image"]],
    [`Old link\n📎 photo.png ${address}/photo.png`, undefined],
    [`📎 gone.pdf ${address}/gone.pdf`, undefined],
  ]);
});

test("no file is fetched from inside the network unless the operator allows it", async () => {
  asked.splice(0);
  await using server = await sharedTestServer();
  const ana = await server.person("ana");
  const group = await groupOf(ana, []);
  const imports = importsBy(ana, server, group);
  const ready = await imports.read(await exported(), "slack.zip");
  await imports.write(ready._id);
  expect(asked).toEqual([]);
  const [first] = (await inGroup(ana, group).history()).body;
  expect([first?.text, first?.attachments]).toEqual([`Look\n📎 photo.png ${address}/photo.png`, undefined]);
});
