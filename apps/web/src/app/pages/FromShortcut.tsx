import { HOME_FRAGMENTS } from "@lingualoom/contract/pages.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { newAddress } from "#/data/address.ts";
import { NARROW, useMedia } from "#/ui/hooks/use-media.ts";
import { useChatNavigation } from "../navigation/use-chat-navigation.ts";
import { NewChat } from "./PeopleLists.tsx";

interface Props {
  readonly searchInput: RefObject<HTMLInputElement | null>;
}

/** Does what a shortcut of the installed app says, which is the fragment of the home's address. */
export function FromShortcut({ searchInput }: Props) {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const { show } = useChatNavigation(useMedia(NARROW), undefined);
  /** A reload or a step back must not do it again. */
  const done = () => void navigate({ to: "/", search: {}, hash: "", replace: true });
  const search = useEffectEvent(() => {
    searchInput.current?.focus();
    done();
  });
  useEffect(() => {
    if (fragment === HOME_FRAGMENTS.search) search();
  }, [fragment]);
  if (fragment !== HOME_FRAGMENTS.newChat) return null;
  return (
    <NewChat
      begin="new"
      onPerson={({ _id }) => void show(newAddress(_id))}
      onConversation={({ _id }) => void show(_id)}
      onClose={done}
    />
  );
}
