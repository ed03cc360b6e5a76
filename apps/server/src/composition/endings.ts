import { endLearned } from "../language/learning/end-learned-store.ts";
import { unindex } from "../language/search/index/index-store.ts";
import { endPictureWords } from "../language/translation/picture-words/picture-words-store.ts";
import { endRenditions } from "../language/translation/renditions/end-renditions-store.ts";
import type { TextEndings } from "../talk/message/delete-texts-store.ts";
import { endPins } from "../talk/messages/pins/pins-store.ts";

/**
 * What ends with the text of a message beside its parts: the one list that a feature which keeps something of texts is
 * added to.
 */
export const endings: TextEndings = {
  ofText: [unindex, endRenditions, endLearned],
  ofMessage: [endPins, endPictureWords],
};
