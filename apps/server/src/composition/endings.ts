import { endLearned } from "../language/learning/end-learned-store.ts";
import { unindex } from "../language/search/index/index-store.ts";
import { endPictureWords } from "../language/translation/picture-words/picture-words-store.ts";
import { endRenditions } from "../language/translation/renditions/end-renditions-store.ts";
import type { TextEndings } from "../talk/message/delete-texts-store.ts";
import { endKept } from "../talk/messages/kept/kept-store.ts";
import { endPins } from "../talk/messages/pins/pins-store.ts";

/**
 * Deletions that run when the text of a message is deleted, in addition to its parts. Features that store data derived
 * from texts must be listed here.
 */
export const endings: TextEndings = {
  ofText: [unindex, endRenditions, endLearned],
  ofMessage: [endPins, endKept, endPictureWords],
};
