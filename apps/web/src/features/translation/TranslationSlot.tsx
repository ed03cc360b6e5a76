import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_SETTINGS, settingsQuery } from "../../api/settings.queries.ts";
import { languagesQuery, translationStatusQuery } from "../../api/translation.queries.ts";
import { AutoTranslation } from "./AutoTranslation.tsx";
import { ask, askedFor, onAsked } from "./asked.ts";
import { decide } from "./decision.ts";
import { TranslationBox } from "./TranslationBox.tsx";
import { WhyNot } from "./WhyNot.tsx";

interface Props {
  readonly me: Me;
  readonly message: Message;
}

/** Below a received message: the offer to translate it, its translation, or why there is none. */
export function TranslationSlot({ me, message }: Props) {
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { data: languages } = useQuery(languagesQuery);
  const { data: status } = useQuery(translationStatusQuery);
  const asked = useSyncExternalStore(onAsked, () => askedFor(me._id)).has(message._id);
  const decision = decide(message, { settings, pairs: languages?.pairs, setup: status?.setup });
  const target = settings.preferredLanguage;

  if (decision.kind === "nothing") return null;
  if (asked && (decision.kind === "offer" || decision.kind === "automatic"))
    return <TranslationBox message={message} target={target} />;
  if (decision.kind === "automatic") return <AutoTranslation message={message} target={target} />;
  if (decision.kind === "offer") return <Offer onAsk={() => ask(me._id, message._id)} />;
  return <WhyNot decision={decision} />;
}

function Offer({ onAsk }: { readonly onAsk: () => void }) {
  const { t } = useTranslation("translation");
  return (
    <button
      type="button"
      onClick={onAsk}
      className="-ms-1.5 mt-0.5 inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-sm font-medium text-marigold-ink hover:bg-marigold-soft max-md:min-h-11"
    >
      <Languages aria-hidden size={15} />
      {t("translate")}
    </button>
  );
}
