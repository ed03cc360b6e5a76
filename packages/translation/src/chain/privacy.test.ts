import { describe, expect, test } from "vitest";
import { failing, request, translator } from "../../test/chain.ts";
import { good } from "../../test/conformance/behaviours.ts";
import { standIn } from "../../test/conformance/stand-in-engine.ts";

describe("privacy", () => {
  const contexts = {
    contextMessages: [{ id: "1", text: "contexto secreto", allowed: "server" as const }],
    names: ["Ana"],
  };

  test("an engine above the privacy level never receives a byte, even if preferred", async () => {
    const provider = standIn(good, { id: "openai", privacyLevel: "providers", quality: "good" });
    const local = standIn(failing("unavailable"));
    const result = await translator([provider, local]).translate(request({ prefer: "openai", ...contexts }));
    expect(result).toMatchObject({
      kind: "failed",
      reasons: [{ engine: "apertium", reason: "unavailable" }],
    });
    expect(provider.received).toEqual([]);
    expect(local.received.length).toBeGreaterThan(0);
  });

  test("at device level no engine of the server receives a byte", async () => {
    const local = standIn(good);
    const result = await translator([local]).translate(request({ allowed: "device", ...contexts }));
    expect(result).toMatchObject({ kind: "unsupported", abovePrivacyLevel: ["apertium"] });
    expect(local.received).toEqual([]);
  });

  test("protected text reaches no engine", async () => {
    const provider = standIn(good, { id: "openai", privacyLevel: "providers" });
    const text = "La clave está en https://a.example/s3cret, pregunta a @ana o a Luis";
    await translator([provider]).translate(request({ text, names: ["Luis"], allowed: "providers" }));
    expect(provider.received.join(" ")).not.toMatch(/s3cret|ana|Luis/u);
  });
});
