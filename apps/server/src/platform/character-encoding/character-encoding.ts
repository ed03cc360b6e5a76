import { analyse } from "chardet";

/** Names that servers and pages use in addition to those of the Encoding Standard. */
const ALIASES: Readonly<Record<string, string>> = {
  ks_c_5601: "euc-kr",
  uhc: "euc-kr",
  cp949: "euc-kr",
  ms949: "euc-kr",
  cp932: "shift_jis",
  cp936: "gbk",
  cp950: "big5",
};
const WINDOWS_PAGE = /^(?:cp|win|windows)[-_]?(125\d|874)$/;

/** Returns the Encoding Standard's name for a name used by a server, page or file; null for an unknown one. */
export function encodingNamed(name: string | undefined): string | null {
  const label = (name ?? "").trim().toLowerCase();
  try {
    return new TextDecoder(ALIASES[label] ?? label.replace(WINDOWS_PAGE, "windows-$1")).encoding;
  } catch {
    return null;
  }
}

export function markedEncoding(start: Uint8Array): string | null {
  const [first, second, third] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** Decodes bytes; null when they are invalid in the encoding. With `isCut`, the last character may be incomplete. */
export function decodeStrictly(bytes: Uint8Array, encoding: string, isCut: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return null;
  }
}

/** Escape sequence that switches to Japanese characters; other bytes of ISO-2022-JP look like ASCII. */
const SWITCH_TO_JAPANESE = "\x1b$";
const isJapaneseSwitch = (letter: string | undefined) => letter === "@" || letter === "B";

/** Bytes that a guess is based on. Trying all encodings on this many takes milliseconds. */
const SAMPLE_BYTES = 4_096;
/** Confidence in percent. Below it the detector names wrong encodings for short texts. */
const CERTAIN = 40;
/** Confidence in percent that is enough when the declared language agrees. */
const HINTED = 15;
/** Languages that the detector reports under the name of a relative with the same letters. */
const RELATIVES: Readonly<Record<string, string>> = { uk: "ru", be: "ru", bg: "ru", sk: "cs", ca: "es" };
const KANA = /[\u3041-\u30ff]/g;
const HALF_WIDTH_KANA = /[\uff61-\uff9f]/;
/** Control characters that only wrong decoding produces. */
const CONTROLS = /[\x80-\x9f]/;

/** Letters and signs that have the same bytes in Western and Central European encodings. */
const EUROPEAN = /^[\0-\x7fäöüßÄÖÜáéíóúâîôçàÁÉÍÓÚ«»°§€’“”–—…\xa0]*$/;

/**
 * Guesses the encoding of a text that declares none; null when the guess would be unreliable.
 * @param language the declared language of the text
 */
export function guessEncoding(bytes: Uint8Array, language = ""): string | null {
  const sample = sampleOf(bytes);
  const isReadAs = (encoding: string, isRight: (text: string) => boolean) => {
    const text = decodeStrictly(sample, encoding, true);
    return text !== null && !CONTROLS.test(text) && isRight(text);
  };
  const latin = sample.toString("latin1");
  const at = latin.indexOf(SWITCH_TO_JAPANESE);
  if (at >= 0 && isJapaneseSwitch(latin[at + SWITCH_TO_JAPANESE.length])) return "iso-2022-jp";
  const japanese = ["shift_jis", "euc-jp"].find((encoding) => isReadAs(encoding, isJapanese));
  if (japanese) return japanese;
  if (isReadAs("windows-1252", (text) => EUROPEAN.test(text))) return "windows-1252";
  const claimed = RELATIVES[language] ?? language;
  const likely = analyse(sample).find(({ confidence, lang }) => confidence >= (lang === claimed ? HINTED : CERTAIN));
  const encoding = encodingNamed(likely?.name);
  return encoding && isReadAs(encoding, () => true) ? encoding : null;
}

/** Returns the part of a text that distinguishes encodings: from the first line that is not ASCII. */
function sampleOf(bytes: Uint8Array): Buffer {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const high = all.findIndex((byte) => byte > 0x7f || byte === 0x1b);
  const from = high < 0 ? 0 : Math.max(all.lastIndexOf(0x0a, high) + 1, high - SAMPLE_BYTES / 2);
  return all.subarray(from, from + SAMPLE_BYTES);
}

/** Kana are decisive: Japanese bytes decoded as another encoding give a mixture of rare characters. */
function isJapanese(text: string): boolean {
  if (HALF_WIDTH_KANA.test(text)) return false;
  const foreign = [...text].filter((letter) => letter > "\x7f").length;
  return foreign > 0 && (text.match(KANA)?.length ?? 0) * 3 >= foreign;
}
