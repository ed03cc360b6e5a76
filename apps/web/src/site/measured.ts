/** Figures from the documentation, which has the command and the date of each measurement. */
export const MEASURED = {
  /** docs/translation.md, `npm run torture -- --engine apertium`. */
  torture: { cases: 1_405, correct: 1_386, refused: 19, wrong: 0 },
  tortureOn: "2026-11-30",
  /**
   * docs/translation.md: chrF of Mozilla's models into and from English. Good is 60 and more both ways, fair is less;
   * rough are languages that only Apertium translates. Into Chinese, Japanese and Korean the figure counts different
   * characters.
   */
  languages: {
    good: "bg ca cs da de et fr hi hu id ms mt nb nl pt ro sk sr sv te tr vi".split(" "),
    fair: "ar az be bn bs el es fa fi gu he hr is it ja kn ko lt lv ml pl ru sl ta uk zh".split(" "),
    rough: "af gl".split(" "),
  },
  languagesOn: "2026-11-26",
  /** docs/operations.md: the server with its PostgreSQL, in a container. */
  idleMegabytes: 300,
  idleOn: "2026-11-27",
};
