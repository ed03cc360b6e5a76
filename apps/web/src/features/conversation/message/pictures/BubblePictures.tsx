import type { MessageItem } from "../item.ts";
import { MessageMenuButton } from "../MessageMenuButton.tsx";
import { BubblePicture } from "./BubblePicture.tsx";

/** The picture of a bubble, or several. */
export const BubblePictures = ({ item }: { readonly item: MessageItem }) =>
  item.album ? <Album item={item} rest={item.album} /> : <BubblePicture item={item} />;

interface Props {
  readonly item: MessageItem;
  readonly rest: readonly MessageItem[];
}

/** Several pictures in one bubble. The menu of the bubble is that of the first; each other one has its own. */
function Album({ item, rest }: Props) {
  // With an odd number the first is as wide as two.
  const first = rest.length % 2 === 0 ? "wide" : "square";
  return (
    <div className="-mx-1.5 mb-1 grid w-80 max-w-[calc(100%+0.75rem)] grid-cols-2 gap-0.5 overflow-hidden rounded-md">
      <BubblePicture item={item} cell={first} />
      {rest.map((one, index) => (
        // The menu of the list looks for `data-cell`.
        <div
          key={one.key}
          data-cell={index}
          className="relative [&>[data-menu]]:start-auto [&>[data-menu]]:end-1 [&>[data-menu]]:bg-surface"
        >
          <div data-bubble>
            <BubblePicture item={one} cell="square" />
          </div>
          {"message" in one && <MessageMenuButton mine={one.mine} />}
        </div>
      ))}
    </div>
  );
}
