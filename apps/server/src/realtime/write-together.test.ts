import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { writeTogether } from "./write-together.ts";

/** A connection that notes what leaves with each call to the system. */
function noted() {
  const calls: string[] = [];
  const connection = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      calls.push(chunk);
      done();
    },
    writev(chunks, done) {
      calls.push(chunks.map(({ chunk }) => chunk).join(""));
      done();
    },
  });
  writeTogether(connection);
  return { connection, calls };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("what is written in one turn leaves together and in order, also from promises that follow", async () => {
  const { connection, calls } = noted();
  connection.write("a");
  await Promise.resolve();
  connection.write("b");
  expect(calls).toEqual([]);
  await turn();
  expect(calls).toEqual(["ab"]);
  connection.write("c");
  await turn();
  expect(calls).toEqual(["ab", "c"]);
});

test("an end at once loses nothing that was written before it", async () => {
  const { connection, calls } = noted();
  const finished = new Promise((resolve) => connection.once("finish", resolve));
  connection.write("a");
  connection.end("b");
  await finished;
  expect(calls.join("")).toBe("ab");
});
