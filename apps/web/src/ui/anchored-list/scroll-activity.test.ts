import { expect, test } from "vitest";
import { Rest } from "./scroll-activity.ts";

function waitingFor(scrolling: Rest) {
  const told: string[] = [];
  const wait = (name: string) => scrolling.whenEnded(() => told.push(name));
  return { told, wait };
}

test("who comes while one scrolls is told once, when that rests", () => {
  const scrolling = new Rest();
  const { told, wait } = waitingFor(scrolling);
  wait("before");
  scrolling.begins();
  wait("meanwhile");
  expect(told).toEqual(["before"]);
  scrolling.ends();
  scrolling.begins();
  scrolling.ends();
  expect(told).toEqual(["before", "meanwhile"]);
});

test("who went is not told, and what is scrolled elsewhere holds nobody up", () => {
  const [here, elsewhere] = [new Rest(), new Rest()];
  const { told, wait } = waitingFor(here);
  here.begins();
  wait("gone")();
  here.ends();
  elsewhere.begins();
  wait("here");
  expect(told).toEqual(["here"]);
});
