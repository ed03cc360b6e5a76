import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { stickersQuery } from "#/data/stickers/stickers.queries.ts";
import { CustomEmojiContext } from "#/ui/text/custom-emoji.tsx";

interface Props {
  readonly spaceId?: string | undefined;
  readonly children: ReactNode;
}

/** Emoji of the server, and of the space of a chat, which come later in the list and win over the same name. */
export function CustomEmojiProvider({ spaceId, children }: Props) {
  const { data } = useQuery(stickersQuery);
  const known = useMemo(() => {
    const usable = data?.filter((one) => one.kind === "emoji" && (!one.spaceId || one.spaceId === spaceId));
    return new Map(usable?.map((one) => [`:${one.name}:`, one]));
  }, [data, spaceId]);
  return <CustomEmojiContext value={known}>{children}</CustomEmojiContext>;
}
