import { queryOptions } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import type { Revision } from "#/data/translation/stored-key.ts";
import { screenRendition } from "./screen-renditions.ts";

/** Has a message translated. The rendition arrives in the cache, at once or by `messageTranslated`. */
export const automaticRenditionQuery = (message: Revision, target: string) =>
  queryOptions({
    queryKey: keys.automaticTranslation(message._id, message.revision, target),
    queryFn: async ({ client }) => {
      const { _id: id, revision } = message;
      const { translation: made } = await screenRendition(id, target, { storedOnly: false });
      if (made?.revision === revision) client.setQueryData(keys.translation(id, revision, target), made);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
