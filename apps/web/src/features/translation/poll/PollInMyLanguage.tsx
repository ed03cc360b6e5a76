import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";
import { call } from "#/transport/call.ts";
import { useShown } from "../renditions/use-shown.ts";
import { decideTranslation, type TranslationContext } from "../rules/decision.ts";
import { hasWords } from "../rules/has-words.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { useThreadView } from "../rules/thread-view.ts";
import { useSeen } from "../text/use-seen.ts";

export interface PollTexts {
  readonly texts: readonly string[];
  readonly language: string | undefined;
}

interface Props {
  readonly message: Message;
  readonly draw: (texts: PollTexts) => ReactNode;
}

export function PollInMyLanguage({ message, draw }: Props) {
  const { data: me } = useQuery(meQuery);
  const known = useTranslationRules()?.(message);
  const texts = (message.poll?.options ?? []).map(({ text }) => text);
  const isForeign = known && message.senderId !== me?._id && texts.some(hasWords);
  const written = { texts, language: message.language };
  return isForeign ? <Translated message={message} written={written} known={known} draw={draw} /> : draw(written);
}

interface TranslatedProps extends Props {
  readonly written: PollTexts;
  readonly known: TranslationContext;
}

function Translated({ message, written, known, draw }: TranslatedProps) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  const { originals } = useThreadView();
  const [shown] = useShown(message);
  const { _id: id, revision } = message;
  const target = known.settings.preferredLanguage;
  const decision = decideTranslation(message, known);
  // Without automatic translation, the options follow a question that was translated on request.
  const { data: question } = useQuery({ queryKey: keys.translation(id, revision, target), enabled: false });
  const isAutomatic = decision.kind === "automatic" || (decision.kind === "offer" && question !== undefined);
  const isWanted = isAutomatic && !originals && shown !== "original";
  const { data } = useQuery({
    queryKey: keys.pollTranslation(id, revision, target),
    queryFn: async ({ client, signal }) => {
      if (known.privacyLevel !== "device")
        return call("POST /translation/message/:id/poll", { params: { id }, body: { targetLanguage: target } });
      const { pollOnDevice } = await import("./poll-on-device.ts");
      return pollOnDevice(client, message, target, signal);
    },
    enabled: isWanted && seen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isTranslated = isWanted && data && data.provider !== "none";
  return <div ref={place}>{draw(isTranslated ? { texts: data.options, language: target } : written)}</div>;
}
