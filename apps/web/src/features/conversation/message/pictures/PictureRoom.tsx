import type { MessageItem } from "../item.ts";
import { pictureBox } from "./picture-box.ts";

/** The same margin beside a picture that is alone in its bubble as above it. */
export const ALONE = "-mx-1.5 mb-1 max-w-[calc(100%+0.75rem)] rounded-md";

/** Of one whose size is not known. */
export const USUAL = { width: 320, height: 240 };

/** Stands where a picture will be, in its size, until its component is there. */
export function PictureRoom({ item }: { readonly item: MessageItem }) {
  const size = "message" in item ? item.message.imageSize : item.entry.picture;
  const { width, height } = size ?? USUAL;
  const box = pictureBox(width, height);
  const style = { inlineSize: box.width, aspectRatio: `${box.width} / ${box.height}` };
  return <span style={style} className={`block bg-sunken ${ALONE}`} />;
}
