import { expect, test } from "vitest";
import { ScrollActivity } from "./scroll-activity.ts";

function waitingFor(scrolling: ScrollActivity) {
  const called: string[] = [];
  const wait = (name: string) => scrolling.whenIdle(() => called.push(name));
  return { called, wait };
}

test("work scheduled during scrolling runs once, when scrolling ends", () => {
  const scrolling = new ScrollActivity();
  const { called, wait } = waitingFor(scrolling);
  wait("before");
  scrolling.begin();
  wait("meanwhile");
  expect(called).toEqual(["before"]);
  scrolling.end();
  scrolling.begin();
  scrolling.end();
  expect(called).toEqual(["before", "meanwhile"]);
});

test("cancelled work does not run, and the scrolling of another list delays nothing", () => {
  const [here, other] = [new ScrollActivity(), new ScrollActivity()];
  const { called, wait } = waitingFor(here);
  here.begin();
  wait("gone")();
  here.end();
  other.begin();
  wait("here");
  expect(called).toEqual(["here"]);
});
