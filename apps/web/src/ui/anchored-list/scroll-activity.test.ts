import { expect, test } from "vitest";
import { ScrollActivity } from "./scroll-activity.ts";

function waitingFor(scrolling: ScrollActivity) {
  const told: string[] = [];
  const wait = (name: string) => scrolling.whenIdle(() => told.push(name));
  return { told, wait };
}

test("who comes while one scrolls is told once, when that rests", () => {
  const scrolling = new ScrollActivity();
  const { told, wait } = waitingFor(scrolling);
  wait("before");
  scrolling.begin();
  wait("meanwhile");
  expect(told).toEqual(["before"]);
  scrolling.end();
  scrolling.begin();
  scrolling.end();
  expect(told).toEqual(["before", "meanwhile"]);
});

test("who went is not told, and what is scrolled elsewhere holds nobody up", () => {
  const [here, elsewhere] = [new ScrollActivity(), new ScrollActivity()];
  const { told, wait } = waitingFor(here);
  here.begin();
  wait("gone")();
  here.end();
  elsewhere.begin();
  wait("here");
  expect(told).toEqual(["here"]);
});
