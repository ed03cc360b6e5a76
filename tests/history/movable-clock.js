// Loaded into a server before it starts (`--import`): SIGUSR2 moves its wall clock to the offset that a file names, in
// milliseconds. Timers and `performance.now()` run on, as they do when a computer's clock is set.
import { readFileSync } from "node:fs";

const { CLOCK_OFFSET_FILE } = process.env;
const Original = Date;
const realNow = Date.now;
let offset = 0;

class MovedDate extends Original {
  constructor(...given) {
    super(...(given.length === 0 ? [realNow() + offset] : given));
  }

  static now() {
    return realNow() + offset;
  }
}

globalThis.Date = MovedDate;
const read = () => {
  offset = Number(readFileSync(CLOCK_OFFSET_FILE, "utf8"));
};
read();
process.on("SIGUSR2", read);
