import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { readerView } from "../renditions/reader-view.ts";
import { useRendition } from "../renditions/use-rendition.ts";
import { useShown } from "../renditions/use-shown.ts";
import { decideTranslation, type TranslationContext } from "../rules/decision.ts";
import { hasWords } from "../rules/has-words.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { useThreadView } from "../rules/thread-view.ts";
import { useSeen } from "./use-seen.ts";

interface Props {
  readonly message: Message;
  readonly onRead: (read: Message) => void;
}

/** State for a message in its reader's language; it holds the original until the translation is set. */
export function useReaderMessage(message: Message | undefined): [Message | undefined, (read: Message) => void] {
  const [read, setRead] = useState(message);
  const isSame = read?._id === message?._id && read?.revision === message?.revision;
  return [isSame ? read : message, setRead];
}

export function PictureToRead(props: Props) {
  const { message } = props;
  const { data: me } = useQuery(meQuery);
  const known = useTranslationRules()?.(message);
  const hasTexts = hasWords(`${message.text} ${message.alt ?? ""}`);
  return known && hasTexts && message.senderId !== me?._id ? <Looking {...props} known={known} /> : null;
}

function Looking({ message, known, onRead }: Props & { readonly known: TranslationContext }) {
  const place = useRef<HTMLSpanElement>(null);
  const seen = useSeen(place);
  const { originals } = useThreadView();
  const [shown] = useShown(message);
  const decision = decideTranslation(message, known);
  const { kind } = decision;
  const isOriginal = originals || shown === "original";
  const { data } = useRendition(message, known.settings.preferredLanguage, {
    asked: false,
    automatic: seen && !isOriginal && kind === "automatic",
    lookUp: seen && (kind === "automatic" || kind === "offer"),
    device: "device" in decision ? decision.device : undefined,
  });
  const read = useEffectEvent(onRead);
  useEffect(() => {
    read(isOriginal ? message : readerView(message, data).message);
  }, [message, data, isOriginal]);
  return <span ref={place} className="pointer-events-none absolute inset-0" />;
}
