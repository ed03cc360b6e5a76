import type { Output } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { translatedOnDevice } from "../device/device-rendition.ts";
import { knownOnDevice } from "../device/device-rendition-query.ts";

type PollTranslation = Pick<Output<"POST /translation/message/:id/poll">, "options" | "provider">;

export async function pollOnDevice(
  client: QueryClient,
  message: Message,
  target: string,
  signal: AbortSignal,
): Promise<PollTranslation> {
  const written = (message.poll?.options ?? []).map(({ text }) => text);
  const known = await knownOnDevice(client, message, target);
  const all = await translatedOnDevice(written, message.language, known, signal);
  const options = all.map((one, i) => (one.kind === "translated" ? one.text : (written[i] as string)));
  return { options, provider: all.find((one) => one.kind === "translated")?.engine ?? "none" };
}
