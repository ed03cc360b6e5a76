import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { storedKey } from "#/data/translation/stored-key.ts";
import { useScrollIdle } from "#/ui/anchored-list/scroll-activity.ts";
import type { ByHandProps } from "./ManualLookup.tsx";
import { ManualLookup } from "./ManualLookup.tsx";
import { TranslateButton } from "./TranslateButton.tsx";

/** Below a received message: the offer to translate it, or the translation that was asked for. */
export function ManualTranslation(props: Omit<ByHandProps, "asked" | "onAsk">) {
  const { message, target } = props;
  const client = useQueryClient();
  const [isKnown] = useState(() => client.getQueryData(storedKey(message, target)) !== undefined);
  const [asked, setAsked] = useState(false);
  const idle = useScrollIdle();
  const ask = () => setAsked(true);
  // During scrolling nothing is looked up that is not known yet.
  if (!idle && !isKnown && !asked) return <TranslateButton onAsk={ask} />;
  return <ManualLookup {...props} asked={asked} onAsk={ask} />;
}
