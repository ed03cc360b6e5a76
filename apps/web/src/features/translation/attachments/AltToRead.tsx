import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import type { TranslationContext } from "../rules/decision.ts";
import { hasWords } from "../rules/has-words.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { useBeside } from "../text/use-beside.ts";
import { useAttachmentTexts } from "./use-attachment-texts.ts";

interface Props {
  readonly message: Message;
  readonly attachment: Attachment;
  readonly onAlt: (alt: string | undefined) => void;
}

/** Translates the description of an additional picture once it is visible. Renders nothing over it. */
export function AltToRead(props: Props) {
  const { message, attachment } = props;
  const { data: me } = useQuery(meQuery);
  const known = useTranslationRules()?.(message);
  const isForeign = known && message.senderId !== me?._id && hasWords(attachment.alt ?? "");
  return isForeign ? <Looking {...props} known={known} /> : null;
}

function Looking({ message, attachment, known, onAlt }: Props & { readonly known: TranslationContext }) {
  const place = useRef<HTMLSpanElement>(null);
  // Descriptions are in the language of the text.
  const { asOriginal, isWanted } = useBeside(place, message.language, known);
  const { data } = useAttachmentTexts(message, attachment, known, isWanted);
  const alt = asOriginal ? undefined : data?.alt;
  const tell = useEffectEvent(onAlt);
  useEffect(() => tell(alt), [alt]);
  return <span ref={place} className="pointer-events-none absolute inset-0" />;
}
