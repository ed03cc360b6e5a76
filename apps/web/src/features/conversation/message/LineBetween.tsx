import { GoneLine } from "../timeline/GoneLine.tsx";
import type { Item } from "../timeline/items.ts";
import { SystemMessage } from "./SystemMessage.tsx";

/** What stands between bubbles: where messages were, or what the conversation itself says. */
export function LineBetween({ item }: { readonly item: Item }) {
  if ("gone" in item) return <GoneLine item={item.key} gone={item.gone} />;
  const message = "message" in item ? item.message : undefined;
  return message?.system && <SystemMessage message={message} system={message.system} />;
}
