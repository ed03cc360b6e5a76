import { expect, test } from "vitest";
import { isAnimated } from "./is-animated.ts";

const webp = (chunk: string, flags: number) => new Blob(["RIFF....WEBP", chunk, new Uint8Array([10, 0, 0, 0, flags])]);
const png = (...chunks: string[]) => new Blob([new Uint8Array([0x89]), "PNG\r\n\x1a\n....IHDR", ...chunks]);

test("an animated picture is recognised by its content, not by its name", async () => {
  expect(await isAnimated(webp("VP8X", 0b0001_0010))).toBe(true);
  expect(await isAnimated(webp("VP8X", 0b0001_0000))).toBe(false);
  expect(await isAnimated(webp("VP8 ", 0b0000_0010))).toBe(false);
  expect(await isAnimated(png("....acTL....IDAT"))).toBe(true);
  expect(await isAnimated(png("....IDAT"))).toBe(false);
  expect(await isAnimated(new Blob([]))).toBe(false);
});
