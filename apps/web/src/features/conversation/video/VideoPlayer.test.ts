import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startI18n } from "#/i18n/i18n.ts";
import { VideoPlayer } from "./VideoPlayer.tsx";

let end = () => {};
const failed = vi.fn();
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(HTMLMediaElement.prototype, "paused", "get").mockImplementation(function (this: HTMLMediaElement) {
    return !("playing" in this.dataset);
  });
  // The window of the tests plays nothing.
  const change = (name: "play" | "pause") =>
    function (this: HTMLMediaElement) {
      if (name === "play") this.dataset.playing = "";
      else delete this.dataset.playing;
      this.dispatchEvent(new Event(name));
      return Promise.resolve();
    };
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(change("play"));
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(change("pause"));
  await startI18n();
});
afterEach(() => end());

function show(count = 1) {
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const poster = "/poster.webp";
  const players = Array.from({ length: count }, (_, key) =>
    createElement(VideoPlayer, { key, src: `/${key}.mp4`, poster, durationMs: 12_000, onError: failed }),
  );
  act(() => root.render(createElement("div", {}, players)));
  end = () => {
    act(() => root.unmount());
    place.remove();
  };
  const videos = [...place.querySelectorAll("video")];
  const button = (name: RegExp, at = 0) =>
    [...place.querySelectorAll("[role=group]")][at]
      ?.querySelectorAll("button")
      .values()
      .find((one) => name.test(one.ariaLabel ?? "")) as HTMLButtonElement;
  const press = (key: string, target: Element = button(/./)) =>
    act(() => void target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
  return { place, videos, button, press };
}

test("a video shows poster and length, and loads nothing until it is played", () => {
  const { place, videos, button } = show();
  expect(videos[0]).toMatchObject({
    poster: expect.stringContaining("/poster.webp"),
    preload: "none",
    controls: false,
  });
  expect(place.textContent).toBe("0:12");
  expect(button(/^Play/).ariaLabel).toBe("Play the video, 12 seconds");
});

test("keys seek, mute and pause, and leave the viewer where it is", () => {
  const { place, videos, button, press } = show();
  const [video] = videos as [HTMLVideoElement];
  const heard = vi.fn();
  document.addEventListener("keydown", heard, { once: true });
  act(() => button(/^Play/).click());
  const slider = place.querySelector("input") as HTMLInputElement;
  for (const [key, at] of [
    ["ArrowRight", 5],
    ["ArrowRight", 10],
    ["ArrowLeft", 5],
  ] as const) {
    press(key, slider);
    act(() => void video.dispatchEvent(new Event("timeupdate")));
    expect(video.currentTime).toBe(at);
  }
  expect(slider.getAttribute("aria-valuetext")).toBe("0:05 / 0:12");
  press("m", slider);
  expect(video.muted).toBe(true);
  press(" ", slider);
  expect(video.paused).toBe(true);
  expect(heard).not.toHaveBeenCalled();
  document.removeEventListener("keydown", heard);
});

test("the speed follows the button, and only one video plays at a time", () => {
  const { videos, button } = show(2);
  act(() => button(/^Play/).click());
  act(() => button(/^Speed/).click());
  expect(videos[0]?.playbackRate).toBe(1.5);
  act(() => button(/^Play/, 1).click());
  expect(videos.map(({ paused }) => paused)).toEqual([true, false]);
});
