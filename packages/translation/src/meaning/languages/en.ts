import type { Grammar } from "./grammar.ts";

const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ONES =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );

export const en: Grammar = {
  numbers: {
    ...Object.fromEntries(ONES.map((one, i) => [one, i + 1])),
    ...Object.fromEntries(TENS.map((ten, i) => [ten, 20 + 10 * i])),
    dozen: 12,
    hundred: 100,
    thousand: 1e3,
    "millions?": 1e6,
    "billions?": 1e9,
  },
  joint: "(?:[ -]and[ -]|[ -])",
  months: [
    "january|jan",
    "february|feb",
    "march",
    "april|apr",
    "may",
    "june",
    "july",
    "august|aug",
    "september|sept?",
    "october|oct",
    "november|nov",
    "december|dec",
  ],
  weekdays: ["mondays?", "tuesdays?", "wednesdays?", "thursdays?", "fridays?", "saturdays?", "sundays?"],
  days: ["yesterday|last night", "today|tonight|this (?:morning|evening|afternoon)", "tomorrow"],
  ofMonth: "of|,",
  clock: {
    morning: "a\\.?m\\.?|in the morning",
    evening: "p\\.?m\\.?|in the (?:afternoon|evening)",
    night: "at night",
    mark: "o['’]?clock",
    before: {
      "half past": 30,
      "(?:a )?quarter past": 15,
      "(?:a )?quarter to": -15,
    },
    noon: "noon|midday",
    halfHour: "half an hour|half hour",
  },
  units: {
    kilometre: "kilomet(?:er|re)s?|kms?",
    squareMetre: "square met(?:er|re)s?|sq\\.? ?m",
    squareFoot: "square f(?:ee|oo)t|sq\\.? ?ft",
    metre: "met(?:er|re)s?",
    centimetre: "centimet(?:er|re)s?",
    mile: "miles?",
    foot: "feet|foot|ft",
    inch: "inch(?:es)?",
    kilogram: "kilograms?|kilos?|kgs?",
    gram: "grams?",
    pound: "lbs?|pounds?",
    litre: "lit(?:er|re)s?",
    percent: "percent|per cent",
    celsius: "degrees celsius|celsius",
    fahrenheit: "degrees fahrenheit|fahrenheit",
    degree: "degrees?",
    second: "seconds?|secs?",
    minute: "minutes?|mins?",
    hour: "hours?|hrs?",
    day: "days?",
    week: "weeks?",
    month: "months?",
    year: "years?",
    usd: "dollars?|bucks?",
    eur: "euros?",
    gbp: "pounds sterling|pounds?|quid",
    jpy: "yen",
    cny: "yuan|rmb",
    inr: "rupees?",
    brl: "reais|real",
    rub: "rubles?|roubles?",
    mxn: "pesos?",
    chf: "francs?",
  },
  negation:
    "not|no|never|nobody|no one|none|nothing|nowhere|neither|without|cannot|\\p{L}+n['’]t|(?:do|does|did|is|are|was|were|wo|ca|have|has|had|would|could|should)nt",
  noNegation:
    "no problem|no worries|no thanks|not only|can['’]?t wait|can['’]?t help|no doubt|why (?:don['’]t|not)|no matter|or not|whether or not|" +
    ",? ?(?:don|doesn|didn|isn|aren|wasn|weren|won|can|couldn|wouldn|shouldn|haven|hasn)['’]t (?:i|you|he|she|it|we|they)(?= ?\\?)",
  question:
    "^(?:what|where|when|why|who|whose|which|how)(?= |['’]s)|^(?:do|does|did|is|are|was|were|can|could|will|would|should|shall|have|has)(?:n['’]t)? (?:i|you|he|she|it|we|they|there|the|this|that|these|those|my|your|his|her|our|their|any|some)(?= )",
  capitals: "names",
  noNames:
    "i|english|spanish|german|french|italian|russian|chinese|japanese|hindi|arabic|portuguese|mr|mrs|ms|dr|ok|lol|christmas|easter",
};
