/**
 * What Whisper's models write where nobody speaks: what stood under the videos they learned from.
 * https://github.com/openai/whisper/discussions/928 lists them.
 */
const INVENTED: readonly RegExp[] = [
  /amara\.? ?org/u,
  /^thank(s| you)( so much| very much)? for (watching|listening)( and see you next time)?$/u,
  /^(please )?(like and )?subscribe( to (my|the) channel)?$/u,
  /^untertitel(ung)? (des|der|von|im auftrag des) (zdf|ard|wdr|swr|ndr|funk|br)\b.*$/u,
  /^sous titrage (st 501|société radio canada|fr ?\d*)$/u,
  /^(subtítulos|legendas) (por|pela|realizados por)\b.*comuni(dad|dade)\b.*$/u,
  /^(字幕|中文字幕)(由|志愿者|提供).*$/u,
  /^请不吝点赞.*$/u,
  /^(谢谢|感谢)(观看|收看|大家观看)$/u,
  /^ご視聴ありがとうございました$/u,
  /^시청해 ?주셔서 감사합니다$/u,
  /^редактор субтитров.*$/u,
  /^(продолжение следует|спасибо за просмотр)$/u,
  /^(اشتركوا في القناة|ترجمة نانسي قنقر|نانسي قنقر)$/u,
];

/** `[BLANK_AUDIO]`, `♪`: what a model says of a sound that is no speech. */
const SOUNDS = /\[[^[\]]*\]|[♪♫🎵🎶]+/gu;
const ONLY_SOUNDS = /^(\s*(\([^)]*\)|\*[^*]*\*))+\s*$/u;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();

/** The words of a piece; empty where they are none that anybody said. */
export function saidIn(text: string): string {
  const words = text.replace(SOUNDS, " ").replace(/\s+/gu, " ").trim();
  if (ONLY_SOUNDS.test(words)) return "";
  const sentences = words.split(/(?<![.!?。！？…])[.!?。！？…]+(?=\s|$)/u).map(plain);
  return sentences.every((one) => one === "" || INVENTED.some((invented) => invented.test(one))) ? "" : words;
}
