import { expect, test } from "vitest";
import { loadMissedImages } from "./load-missed-images.ts";

function image(about: { src?: string; complete: boolean; naturalWidth: number }) {
  const asked: string[] = [];
  const one = { complete: about.complete, naturalWidth: about.naturalWidth };
  Object.defineProperty(one, "src", { get: () => about.src ?? "", set: (next: string) => asked.push(next) });
  return { asked, one };
}

test("only images that failed to load are requested again", () => {
  const failed = image({ src: "/media/ana", complete: true, naturalWidth: 0 });
  const others = [
    image({ src: "/media/emma", complete: true, naturalWidth: 48 }),
    image({ src: "/media/bruno", complete: false, naturalWidth: 0 }),
    image({ complete: true, naturalWidth: 0 }),
  ];
  loadMissedImages({ images: [failed, ...others].map(({ one }) => one) } as unknown as Document);
  expect(failed.asked).toEqual(["/media/ana"]);
  expect(others.flatMap(({ asked }) => asked)).toEqual([]);
});
