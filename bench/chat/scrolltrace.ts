// @ts-nocheck
import { readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { browserLaunch } from "../../e2e/browser.ts";
import { openDesk } from "./desk.ts";
import { slowDown } from "./page-probes.ts";
const { url, people } = JSON.parse(await readFile("/tmp/chatlab/state.json", "utf8"));
const browser = await chromium.launch(await browserLaunch());
const desk = await openDesk(browser, url, people);
const c = await desk.open(2);
const box = c.page.getByRole("log", { name: "Messages with" });
// load about 1500
await box.evaluate(async (b) => { const first = () => Number(b.querySelector("[aria-posinset]")?.getAttribute("aria-posinset")); while (first() > 3800) { b.scrollTop = 0; await new Promise((r) => setTimeout(r, 30)); } b.scrollTo({ top: b.scrollHeight }); });
await c.page.waitForTimeout(1500);
await slowDown(c.session, 4);
await browser.startTracing(c.page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel", "mojom", "ipc"] });
await box.evaluate(async (b) => { const frame = () => new Promise((r) => requestAnimationFrame(r)); await frame(); for (let i = 0; i < 400; i++) { b.scrollTop -= 100; await frame(); } });
const buf = await browser.stopTracing();
const ev = JSON.parse(buf.toString()).traceEvents.filter((e) => e.ph === "X");
const tids = new Map(); for (const e of ev) if (e.name === "Layout" || e.name === "FunctionCall") tids.set(`${e.pid}/${e.tid}`, (tids.get(`${e.pid}/${e.tid}`) ?? 0) + 1);
const main = [...tids].sort((a, b) => b[1] - a[1])[0][0];
const tasks = ev.filter((e) => `${e.pid}/${e.tid}` === main && e.name === "RunTask" || (e.name === "ThreadControllerImpl::RunTask" && `${e.pid}/${e.tid}` === main));
const t = tasks.map((e) => e.tdur / 1000).sort((a, b) => b - a);
console.log("tasks", t.length, "cpu sum", t.reduce((a, b) => a + b, 0).toFixed(0), "longest", t.slice(0, 12).map((x) => x.toFixed(0)).join(" "), ">20:", t.filter((x) => x > 20).length, ">30:", t.filter((x) => x > 30).length);
const sum = new Map();
for (const e of ev) if (`${e.pid}/${e.tid}` === main) { const s = sum.get(e.name) ?? { n: 0, d: 0 }; s.n++; s.d += (e.tdur ?? 0) / 1000; sum.set(e.name, s); }
for (const [k, v] of [...sum].sort((a, b) => b[1].d - a[1].d).slice(0, 16)) console.log(v.d.toFixed(0).padStart(7), String(v.n).padStart(5), k);
const all = ev.filter((e) => `${e.pid}/${e.tid}` === main);
const inside = new Map();
for (const w of all.filter((e) => e.name === "SimpleWatcher::OnHandleReady")) { const k = all.filter((e) => e !== w && e.ts >= w.ts && e.ts + e.dur <= w.ts + w.dur); const key = [...new Set(k.map((e) => e.name + (e.name === "EventDispatch" ? ":" + e.args.data.type : "")))].slice(0, 8).join(","); const s = inside.get(key) ?? { n: 0, d: 0 }; s.n++; s.d += w.tdur / 1000; inside.set(key, s); }
for (const [k, v] of [...inside].sort((a, b) => b[1].d - a[1].d).slice(0, 8)) console.log(v.n, v.d.toFixed(0), k);
const ed = new Map(); for (const e of all.filter((e) => e.name === "EventDispatch")) ed.set(e.args.data.type, (ed.get(e.args.data.type) ?? 0) + 1); console.log([...ed]);
const big = all.filter((e) => e.name === "RunTask" && e.tdur > 25000).slice(5, 11); for (const b of big) { const kids = all.filter((e) => e !== b && e.ts >= b.ts && e.ts + e.dur <= b.ts + b.dur && e.tdur > 1500); console.log((b.tdur / 1000).toFixed(0), kids.map((e) => `${e.name}${e.name === "EventDispatch" ? ":" + e.args.data.type : e.name === "FunctionCall" ? ":" + (e.args.data.functionName ?? "") : ""} ${(e.tdur / 1000).toFixed(0)}`).join(", ")); }
await browser.close();
const dist = (name) => { const v = all.filter((e) => e.name === name && e.tdur).map((e) => e.tdur / 1000).sort((a, b) => a - b); return `${name} n ${v.length} p50 ${v[v.length >> 1]?.toFixed(1)} p95 ${v[Math.floor(v.length * 0.95)]?.toFixed(1)} max ${v.at(-1)?.toFixed(1)}`; };
console.log("DIST", dist("SimpleWatcher::OnHandleReady"), "|", dist("RunTask"), "|", dist("Layout"));
