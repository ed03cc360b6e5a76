import { startTestServer } from "../../apps/server/test/server.ts";
import { startTranscriptionService, verbose } from "../../apps/server/test/transcription-stand-in.ts";
import { callWith, speak } from "../../apps/server/test/voices.ts";

/** A server of its own, because no other event needs a recognizer. */
export const captionCases = {
  callCaption: [
    async () => {
      await using service = await startTranscriptionService(async () => verbose("Hola"));
      const environment = { TRANSCRIPTION_URL: service.url, TRANSCRIPTION_ON_THIS_SERVER: "on" };
      await using server = await startTestServer({ environment });
      const [ana, emma] = [await server.person("ana"), await server.person("emma")];
      const screen = await emma.device();
      const { conversationId } = await (await ana.device()).sends(emma.id, "Hola");
      const { id } = await callWith(ana, conversationId, false);
      await callWith(emma, conversationId, true);
      // No caption is stored: what arrives is what the speaker was answered.
      const { caption } = (await speak(ana, id)).body;
      return { before: null, applied: await screen.hears("callCaption"), fresh: caption };
    },
  ],
};
