import type { PushDevice } from "@lingualoom/contract/calls/push.ts";
import type { ConversationPush } from "@lingualoom/contract/push-payload.ts";
import type { Person } from "./person.ts";
import { PushService } from "./push-service.ts";
import { type ServerOptions, startTestServer } from "./server.ts";

export async function startPushStage(options: ServerOptions = {}) {
  const service = await PushService.start();
  const server = await startTestServer({
    ...options,
    environment: { PUSH_PRIVATE_ADDRESSES: "on", ...options.environment },
  });
  return {
    service,
    server,
    async subscribe(person: Person, browser: string, more: object = {}): Promise<PushDevice> {
      const body = { ...service.subscribe(browser), ...more };
      const answer = await person.call<PushDevice>("POST /push/devices", { body });
      if (answer.status !== 201) throw new Error(`no device: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    /** Returns a browser's notifications of conversations, once nothing is pending. */
    async shown(browser: string): Promise<ConversationPush[]> {
      await server.app.idle();
      if (service.faults.length > 0) throw new Error(service.faults.join("\n"));
      return service.to(browser) as ConversationPush[];
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}
