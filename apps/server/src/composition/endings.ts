import { endLearned } from "../features/learning/end-learned-store.ts";
import type { TextEndings } from "../features/message/delete-texts-store.ts";
import { endPins } from "../features/messages/pins/pins-store.ts";
import { unindex } from "../features/search/runs-store.ts";
import { endPictureWords } from "../features/translation/picture-words/picture-words-store.ts";
import { endRenditions } from "../features/translation/renditions/end-renditions-store.ts";

/**
 * What ends with the text of a message beside its parts: the one list that a feature which keeps something of texts is
 * added to.
 */
export const endings: TextEndings = {
  ofText: [unindex, endRenditions, endLearned],
  ofMessage: [endPins, endPictureWords],
};
