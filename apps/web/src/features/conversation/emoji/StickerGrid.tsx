import type { Sticker } from "@lingualoom/contract/calls/stickers.ts";
import { StickerPicture } from "../stickers/StickerPicture.tsx";
import { EmojiGrid } from "./EmojiGrid.tsx";

interface Props {
  readonly label: string;
  readonly stickers: readonly Sticker[];
  readonly onPick: (sticker: Sticker) => void;
}

export function StickerGrid({ label, stickers, onPick }: Props) {
  return (
    <EmojiGrid
      label={label}
      emoji={stickers.map(({ _id }) => _id)}
      words={Object.fromEntries(stickers.map(({ _id, label }) => [_id, label]))}
      columns="grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]"
      cell="h-24"
      draw={(id) => (
        <StickerPicture url={stickers.find(({ _id }) => _id === id)?.url ?? ""} alt="" className="size-20" />
      )}
      onPick={(id) => {
        const sticker = stickers.find(({ _id }) => _id === id);
        if (sticker) onPick(sticker);
      }}
    />
  );
}
