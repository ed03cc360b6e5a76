import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import { browserLaunch } from "../../e2e/browser.ts";

/** Runs a module in a page of a real browser; answers what it wrote to the console until it wrote "done". */
export async function inBrowser(module: string, serve: RequestListener): Promise<string[]> {
  const server = createServer((request, response) => {
    if (request.url === "/") {
      response.setHeader("content-type", "text/html");
      return response.end(`<!doctype html><script type="module" src="/module.js"></script>`);
    }
    if (request.url !== "/module.js") return serve(request, response);
    response.setHeader("content-type", "text/javascript; charset=utf-8");
    return response.end(module);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const browser = await chromium.launch(await browserLaunch());
  try {
    const page = await browser.newPage();
    const written: string[] = [];
    const done = new Promise<void>((resolve, reject) => {
      page.on("pageerror", reject);
      page.on("console", (message) => {
        if (message.text() === "done") resolve();
        else written.push(message.text());
      });
    });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await done;
    return written;
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
