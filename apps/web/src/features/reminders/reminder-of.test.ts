import { expect, test } from "vitest";
import { reminderOf } from "./reminder-of.ts";

/** A Saturday, in the time zone of the page. */
const NOW = new Date(2026, 10, 28, 10, 0);
const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

test.each<[string, string, Date, string]>([
  ["20m take the bread out", "en", local(28, 10, 20), "take the bread out"],
  ["in 2 hours call Ana", "en", local(28, 12), "call Ana"],
  ["2h call", "de", local(28, 12), "call"],
  ["1h 30m call", "en", local(28, 11, 30), "call"],
  ["3d pay", "en", local(31, 10), "pay"],
  ["tomorrow 9:00 stand-up", "en", local(29, 9), "stand-up"],
  ["tomorrow at 6:30 pm cinema", "en", local(29, 18, 30), "cinema"],
  ["tomorrow rest", "en", local(29, 9), "rest"],
  ["18:30 dinner", "en", local(28, 18, 30), "dinner"],
  ["8:15 train", "en", local(29, 8, 15), "train"],
  ["2026-12-01 09:00 rent", "en", local(31, 9), "rent"],
  ["2026-12-01T09:00:00Z rent", "en", new Date("2026-12-01T09:00:00Z"), "rent"],
  ["in 20 Minuten Brot", "de", local(28, 10, 20), "Brot"],
  ["morgen 9:00 Arzt", "de", local(29, 9), "Arzt"],
  ["en 2 horas llamar", "es", local(28, 12), "llamar"],
  ["dentro de 2 horas llamar", "es", local(28, 12), "llamar"],
  ["mañana 8:00 pan", "es", local(29, 8), "pan"],
  ["dans 3 jours payer", "fr", local(31, 10), "payer"],
  ["em 2 dias pagar", "pt", local(30, 10), "pagar"],
  ["20分钟后拿面包", "zh", local(28, 10, 20), "拿面包"],
  ["明天 9:00 开会", "zh", local(29, 9), "开会"],
  ["20 मिनट में रोटी", "hi", local(28, 10, 20), "रोटी"],
  ["٢٠ دقيقة الخبز", "ar", local(28, 10, 20), "الخبز"],
  ["غدًا 9:00 موعد", "ar", local(29, 9), "موعد"],
])("%j in %s is read", (words, language, at, text) => {
  const due = at.getDate() === 31 ? new Date(2026, 10, 31, at.getHours()) : at;
  expect(reminderOf(words, language, NOW)).toEqual({ at: due, text });
});

test.each(["", "20m", "soon do it", "25:00 sleep", "2026-02-30 pay", "20 apples", "5mice run"])(
  "%j names no time, or nothing to do then",
  (words) => {
    expect(reminderOf(words, "en", NOW)).toBeNull();
  },
);
