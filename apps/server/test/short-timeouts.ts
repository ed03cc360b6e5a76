import { WAIT_MS } from "../../../patience.ts";

const seconds = (count: number) => (count * WAIT_MS) / 15;

/** The product's database timeouts, only shorter; on a slow machine less so. */
export const SHORT_TIMEOUTS = {
  requests: { statementMs: seconds(2), lockMs: seconds(1), answerMs: seconds(3) },
  sending: { statementMs: seconds(0.6), lockMs: seconds(0.3), answerMs: seconds(0.9) },
  sending_alone: { statementMs: seconds(0.6), lockMs: seconds(0.05), answerMs: seconds(0.9) },
  background: { statementMs: seconds(5), lockMs: seconds(0.2), answerMs: seconds(6) },
};
