import type { LookupAddress } from "node:dns";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INSIDE } from "#test/inside-addresses.ts";
import { createFetchPublic, intranetToo, publicWeb } from "./fetch-public.ts";
import { publicLookUp } from "./public-addresses.ts";

const HTML = { "content-type": "text/html" };
const bomb = gzipSync(Buffer.alloc(200_000_000));
const asked: string[] = [];
let inside: Server;
let port: number;
const answers: Record<string, (response: ServerResponse) => void> = {
  "/page": (response) => response.writeHead(200, HTML).end("<title>inside</title>"),
  "/to/inside": (response) => response.writeHead(302, { location: at("/page") }).end(),
  "/to/name": (response) => response.writeHead(301, { location: "http://a.example/page" }).end(),
  "/to/file": (response) => response.writeHead(307, { location: "file:///etc/passwd" }).end(),
  "/round": (response) => response.writeHead(302, { location: "/round" }).end(),
  "/bomb": (response) => response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(bomb),
  "/empty-blocks": (response) => {
    response.writeHead(200, { ...HTML, "content-encoding": "gzip" });
    response.write(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]));
    const block = Buffer.alloc(65_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
    const more = () => {
      while (!response.destroyed && response.write(block)) {}
    };
    response.on("drain", more);
    more();
  },
  "/huge": (response) => {
    response.writeHead(200, HTML);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, "a"))) {}
    };
    response.on("drain", more);
    more();
  },
  "/slow": (response) => void response.writeHead(200, HTML).write("<title>"),
  "/silent": () => {},
  "/cut": (response) => {
    response.writeHead(200, { ...HTML, "content-length": 100 }).write("<ti");
    setTimeout(() => response.destroy(), 20);
  },
  "/image": (response) => response.writeHead(200, { "content-type": "image/png" }).end("x"),
  "/not-gzip": (response) => response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end("no gzip"),
};
beforeAll(async () => {
  inside = createServer((request, response) => {
    asked.push(request.url ?? "");
    (answers[request.url ?? ""] ?? (() => response.writeHead(404).end()))(response);
  });
  await new Promise<void>((done) => inside.listen(0, "127.0.0.1", done));
  ({ port } = inside.address() as AddressInfo);
});
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});

const html = { type: /^text\/html/, accept: "text/html", most: 512_000, cut: true };
const page = {
  ...html,
  get until() {
    return AbortSignal.timeout(400);
  },
};
const own = { ...publicWeb, userAgent: "Lingualoom", stopping: new AbortController().signal };
const leadsTo = (...given: string[]) =>
  publicLookUp((_, __, done) =>
    done(
      null,
      given.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 })),
    ),
  );

test.each([
  ...INSIDE,
  "http://user:password@example.org/",
  "http://example.org:8080/",
  "ftp://example.org/",
  "file:///etc/passwd",
])("%s is not requested", async (address) => {
  let isLookedUp = false;
  const fetchPublic = createFetchPublic({
    ...own,
    lookUp: (_, __, done) => {
      isLookedUp = true;
      done(new Error("looked up"), []);
    },
  });
  expect(await fetchPublic(address, page)).toBeNull();
  expect(isLookedUp).toBe(false);
});

test.each([[["127.0.0.1"]], [["10.0.0.7"]], [["::ffff:127.0.0.1"]], [["fd12::1"]], [["93.184.216.34", "127.0.0.1"]]])(
  "a name that resolves to %s is not connected to",
  async (addresses) => {
    const before = asked.length;
    expect(
      await createFetchPublic({ ...own, lookUp: leadsTo(...addresses) })("http://a.example/page", page),
    ).toBeNull();
    expect(asked).toHaveLength(before);
  },
);

test("a name is looked up once, by the connection itself", async () => {
  const seen: string[] = [];
  const rebinding = publicLookUp((hostname, _, done) => {
    seen.push(hostname);
    done(null, [{ address: seen.length === 1 ? "127.0.0.1" : "93.184.216.34", family: 4 }]);
  });
  expect(await createFetchPublic({ ...own, lookUp: rebinding })("http://a.example/page", page)).toBeNull();
  expect(seen).toEqual(["a.example"]);
});

const reachingInside = createFetchPublic({ userAgent: own.userAgent, stopping: own.stopping, ...intranetToo });
const at = (path: string) => `http://127.0.0.1:${port}${path}`;

test("a page is fetched without cookies and with at most three redirects", async () => {
  expect((await reachingInside(at("/page"), page))?.bytes.toString()).toBe("<title>inside</title>");
  const before = asked.length;
  expect(await reachingInside(at("/round"), page)).toBeNull();
  expect(asked.length - before).toBe(4);
});

test.each(["/to/inside", "/to/name", "/to/file"])("%s is not followed", async (path) => {
  const fetchPublic = createFetchPublic({
    ...own,
    lookUp: leadsTo("127.0.0.1"),
    isAllowed: (url) => url.href === at(path) || publicWeb.isAllowed(url),
  });
  const before = asked.length;
  expect(await fetchPublic(at(path), page)).toBeNull();
  expect(asked.slice(before)).toEqual([path]);
});

test.each(["/bomb", "/huge"])("only the beginning of %s is read", async (path) => {
  const before = process.memoryUsage().arrayBuffers;
  const found = await reachingInside(at(path), { ...page, until: AbortSignal.timeout(5_000) });
  expect(found?.bytes).toHaveLength(512_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
  expect(await reachingInside(at(path), { ...page, cut: false, until: AbortSignal.timeout(5_000) })).toBeNull();
});

test.each(["/empty-blocks", "/slow", "/silent", "/cut", "/image", "/not-gzip", "/nothing"])(
  "%s returns no page",
  async (path) => expect(await reachingInside(at(path), page)).toBeNull(),
);
