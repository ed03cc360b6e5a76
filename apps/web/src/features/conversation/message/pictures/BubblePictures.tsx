import type { MessageItem } from "../item.ts";
import { Album } from "./Album.tsx";
import { BubblePicture } from "./BubblePicture.tsx";

/** The picture of a bubble, or several. */
export const BubblePictures = ({ item }: { readonly item: MessageItem }) =>
  item.album ? <Album item={item} rest={item.album} /> : <BubblePicture item={item} />;
