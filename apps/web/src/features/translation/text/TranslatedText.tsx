import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { storedKey } from "../../../data/translation/stored-key.ts";
import { useScrollIdle } from "../../../ui/anchored-list/scroll-activity.ts";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { Reading } from "../original-or-translation/Reading.tsx";
import { useThreadView } from "../rules/thread-view.ts";
import type { TranslatedProps } from "./LookedUpText.tsx";

// A message shows as it was written before the code that looks up its translation is loaded.
const LookedUpText = lazyComponent(
  async () => (await import("./LookedUpText.tsx")).LookedUpText,
  (props: TranslatedProps) => <Reading {...props} asOriginal={false} />,
  { prefetch: true, optional: true },
);

/** A received message that is translated by itself. During scrolling nothing is looked up that is not known yet. */
export function TranslatedText(props: TranslatedProps) {
  const { message, known } = props;
  const client = useQueryClient();
  const key = storedKey(message, known.settings.preferredLanguage);
  const [isKnown] = useState(() => client.getQueryData(key) !== undefined);
  const idle = useScrollIdle();
  const { originals } = useThreadView();
  return idle || isKnown ? <LookedUpText {...props} /> : <Reading {...props} asOriginal={originals} />;
}
