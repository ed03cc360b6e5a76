import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { createContext, type ReactNode } from "react";

/** What the viewer shows of the words in a picture; each absent where there is nothing to show. */
interface PictureWordsParts {
  /** Among the buttons of the viewer. */
  readonly button?: ReactNode;
  /** Over the picture, in its own pixels and as large as it is drawn. */
  readonly overlay?: ReactNode;
  /** Below the picture. */
  readonly texts?: ReactNode;
}

/** A hook, the same for the life of the page. */
type UsePictureWords = (
  message: Message | undefined,
  attachment: Attachment | undefined,
  transform: string,
) => PictureWordsParts;

/** The words in a picture, in the language of who reads; filled by the page with its translation. */
export const PictureWordsContext = createContext<UsePictureWords>(() => ({}));
