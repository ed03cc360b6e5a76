import type { TranslatorEvent } from "@lingualoom/translation/translator.ts";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "@prometheus-io/client";
import type { Database } from "../database/open.ts";
import type { Mailer } from "../mail/transport/mailer.ts";
import { countConnections, countQueuedMail } from "./metrics-store.ts";

export interface MetricsSources {
  readonly database: Database;
  readonly version: string;
  readonly sockets: () => number;
  readonly servers: () => number;
}

const HTTP_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const TRANSLATION_SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];
const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Metrics of this process. Labels name kinds of things, never people or texts. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];
  readonly #http = new Histogram({
    name: "lingualoom_http_request_seconds",
    help: "How long calls took, by call and status",
    labelNames: ["call", "status"],
    buckets: HTTP_SECONDS,
    registers: this.#registers,
  });
  readonly #batches = new Histogram({
    name: "lingualoom_commit_batch_messages",
    help: "How many messages were written by one transaction",
    buckets: BATCH_SIZES,
    registers: this.#registers,
  });
  readonly #messages = new Counter({
    name: "lingualoom_messages_total",
    help: "Messages written",
    registers: this.#registers,
  });
  readonly #translations = new Histogram({
    name: "lingualoom_translation_seconds",
    help: "How long an engine took for a text, by engine and outcome",
    labelNames: ["engine", "outcome"],
    buckets: TRANSLATION_SECONDS,
    registers: this.#registers,
  });
  readonly #characters = new Counter({
    name: "lingualoom_translated_characters_total",
    help: "Characters given to engines",
    labelNames: ["engine"],
    registers: this.#registers,
  });
  readonly #mails = new Counter({
    name: "lingualoom_mails_total",
    help: "Emails handed over, or not",
    labelNames: ["outcome"],
    registers: this.#registers,
  });
  readonly #pushes = new Counter({
    name: "lingualoom_pushes_total",
    help: "Pushes to devices, by what came of them: delivered, gone, refused, later or given_up",
    labelNames: ["outcome"],
    registers: this.#registers,
  });

  constructor(sources: MetricsSources) {
    collectDefaultMetrics({ register: this.#registry });
    addGauges(sources, this.#registers);
  }

  answered(call: string, status: number, seconds: number): void {
    this.#http.observe({ call, status: String(status) }, seconds);
  }

  batchWritten(messages: number): void {
    this.#batches.observe(messages);
    this.#messages.inc(messages);
  }

  translated({ engine, outcome, milliseconds, characters }: TranslatorEvent): void {
    this.#translations.observe({ engine, outcome }, milliseconds / 1_000);
    this.#characters.inc({ engine }, characters);
  }

  pushed(outcome: string): void {
    this.#pushes.inc({ outcome });
  }

  counting(mailer: Mailer): Mailer {
    return {
      ...mailer,
      deliver: async (mail) => {
        try {
          await mailer.deliver(mail);
          this.#mails.inc({ outcome: "sent" });
        } catch (error) {
          this.#mails.inc({ outcome: "failed" });
          throw error;
        }
      },
    };
  }

  async read(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

/** Gauges read their value at each scrape. */
function addGauges({ database, version, sockets, servers }: MetricsSources, registers: Registry[]): void {
  new Gauge({
    name: "lingualoom_info",
    help: "The version that runs; always 1",
    labelNames: ["version"],
    registers,
  }).set({ version }, 1);
  new Gauge({
    name: "lingualoom_sockets",
    help: "Open socket connections",
    registers,
    collect() {
      this.set(sockets());
    },
  });
  new Gauge({
    name: "lingualoom_servers",
    help: "Servers of this database that are alive, this one included",
    registers,
    collect() {
      this.set(servers());
    },
  });
  new Gauge({
    name: "lingualoom_database_connections",
    help: "Connections of this product to its database, by what they do",
    labelNames: ["state"],
    registers,
    async collect() {
      const rows = await countConnections(database).catch(() => []);
      this.reset();
      for (const { state, connections } of rows) this.set({ state: state ?? "unknown" }, connections);
    },
  });
  new Gauge({
    name: "lingualoom_mail_queue",
    help: "Emails in the queue: waiting to be sent, or given up",
    labelNames: ["state"],
    registers,
    async collect() {
      const mail = await countQueuedMail(database).catch(() => null);
      this.reset();
      if (!mail) return;
      this.set({ state: "waiting" }, mail.waiting);
      this.set({ state: "given_up" }, mail.givenUp);
    },
  });
}
